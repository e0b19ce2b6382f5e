import { sql } from 'kysely'
import { monthOf } from '#domain/calendar.ts'
import { withByHand } from '#domain/rules/by-hand.ts'
import { bankCategoryToKeep } from '#ledger/store/bank-category.ts'
import { readAliases, readCategoryNames } from '#ledger/store/category-aliases.ts'
import { changeLedger } from '#ledger/store/change-ledger.ts'
import { recomputeMonths } from '#ledger/store/monthly-totals.ts'
import { decideRowsById } from '#ledger/store/rules/decide-rows.ts'
import { isOneOf, rowTable } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'
import { learnCategories, unlearnCategories } from './category-counts.ts'

/** A row before a change, and the category that the change gives it, which can be the one it has. */
export type RowToChange = {
  id: string
  date: string
  category: string
  categoryBefore: string
  editedBefore: string | null
  reviewedBefore: number
  byHandBefore: string | null
}

type Change = { id: string; at: string }

export const rowsAtOnce = 250
/** How long a change can be undone. */
const daysToUndo = 30

const columns = {
  id: 'text',
  category: 'text',
  categoryBefore: 'text',
  editedBefore: 'text',
  reviewedBefore: 'bigint',
  byHandBefore: 'text',
} as const

/** Sets the categories of these rows, marks them as reviewed, and stores their previous state for the undo. */
export async function changeCategories(
  store: Store,
  ledgerId: string,
  { id, at }: Change,
  rows: readonly RowToChange[],
): Promise<void> {
  await forgetOldChanges(store, ledgerId, at)
  const categoryOf = await readCategoryNames(store, ledgerId)
  const changes = rows.map((row) => ({ ...row, category: categoryOf(row.category) }))
  for (let first = 0; first < changes.length; first += rowsAtOnce) {
    const part = changes.slice(first, first + rowsAtOnce)
    const kept = rowTable(
      store,
      columns,
      part.map(({ date: _, ...row }) => row),
    )
    await sql`
      insert into category_changes
        (ledger_id, id, transaction_id, edited_before, category_before, reviewed_before, by_hand_before, category, made_at)
      select ${ledgerId}, ${id}, id, edited_before, category_before, reviewed_before, by_hand_before, category, ${at}
      from ${kept}
    `.execute(store)
    await sql`
      update transactions set reviewed = 1 where ledger_id = ${ledgerId} and ${isIn(store, part)}
    `.execute(store)
    await setCategories(store, ledgerId, part.filter(isChanged), at)
  }
}

const isChanged = ({ category, categoryBefore }: { category: string; categoryBefore: string }) =>
  category !== categoryBefore

const isIn = (store: Store, rows: readonly { id: string }[]) =>
  isOneOf(
    store,
    'id',
    rows.map(({ id }) => id),
  )

/** Counts the categories as decisions, which rules don't override, and recomputes the totals of their months. */
async function setCategories(store: Store, ledgerId: string, rows: readonly RowToChange[], at: string) {
  if (rows.length === 0) return
  await unlearnCategories(store, ledgerId, isIn(store, rows))
  const given = rowTable(
    store,
    { id: 'text', category: 'text', byHand: 'text' },
    rows.map(({ id, category, byHandBefore }) => ({
      id,
      category,
      byHand: withByHand(byHandBefore, ['category', 'own_category']),
    })),
  )
  await sql`
    update transactions set category = rows.category, edited_at = ${at}, by_hand = rows.by_hand,
      bank_category = ${bankCategoryToKeep}
    from ${given} where transactions.ledger_id = ${ledgerId} and transactions.id = rows.id
  `.execute(store)
  await learnCategories(
    store,
    ledgerId,
    rows.map(({ id }) => id),
  )
  await recomputeMonths(store, ledgerId, monthsOf(rows))
}

const monthsOf = (rows: readonly { date: string }[]) => rows.map(({ date }) => monthOf(date))

const forgetOldChanges = (store: Store, ledgerId: string, at: string) =>
  store
    .deleteFrom('categoryChanges')
    .where('ledgerId', '=', ledgerId)
    .where('madeAt', '<', new Date(Date.parse(at) - daysToUndo * 86_400_000).toISOString())
    .execute()

/** The changes that can be undone, latest first, each with the number of its transactions. */
export const readCategoryChanges = (
  store: Store,
  ledgerId: string,
  limit: number,
): Promise<{ id: string; madeAt: string; changed: number }[]> =>
  store
    .selectFrom('categoryChanges')
    .select((change) => [
      'id',
      change.fn.min('madeAt').as('madeAt'),
      change.fn.countAll<number>().as('changed'),
    ])
    .where('ledgerId', '=', ledgerId)
    .groupBy('id')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Restores the transactions of a change, except those that were edited later. Undefined if there is no such change. */
export const undoCategoryChange = (
  store: Store,
  ledgerId: string,
  changeId: string,
): Promise<{ restored: number; edited: number } | undefined> =>
  changeLedger(store, ledgerId, async (transaction) => {
    const kept = await transaction
      .selectFrom('categoryChanges as change')
      .innerJoin('transactions as row', (join) =>
        join.onRef('row.ledgerId', '=', 'change.ledgerId').onRef('row.id', '=', 'change.transactionId'),
      )
      .select(['row.id', 'row.date', 'row.category as current', 'row.editedAt', 'change.category'])
      .select(['change.categoryBefore', 'change.editedBefore', 'change.reviewedBefore', 'change.madeAt'])
      .select('change.byHandBefore')
      .where('change.ledgerId', '=', ledgerId)
      .where('change.id', '=', changeId)
      .execute()
    if (kept.length === 0) return undefined
    // After the change, its categories may have been renamed or merged, even into each other.
    const categoryOf = await readAliases(transaction, ledgerId)
    const rows = kept.map((row) => ({
      ...row,
      wasChanged: isChanged(row),
      category: categoryOf(row.category),
      categoryBefore: categoryOf(row.categoryBefore),
    }))
    const unchanged = rows.filter(
      (row) =>
        row.current === row.category && row.editedAt === (row.wasChanged ? row.madeAt : row.editedBefore),
    )
    for (let first = 0; first < unchanged.length; first += rowsAtOnce)
      await restore(transaction, ledgerId, unchanged.slice(first, first + rowsAtOnce))
    await transaction
      .deleteFrom('categoryChanges')
      .where('ledgerId', '=', ledgerId)
      .where('id', '=', changeId)
      .execute()
    return { restored: unchanged.length, edited: rows.length - unchanged.length }
  })

type RowToRestore = Omit<RowToChange, 'category'> & { wasChanged: boolean }

async function restore(store: Store, ledgerId: string, rows: readonly RowToRestore[]): Promise<void> {
  const changed = rows.filter(({ wasChanged }) => wasChanged)
  if (changed.length > 0) await unlearnCategories(store, ledgerId, isIn(store, changed))
  const given = rowTable(
    store,
    { ...columns, wasChanged: 'bigint' },
    rows.map(({ id, categoryBefore, editedBefore, reviewedBefore, byHandBefore, wasChanged }) => ({
      id,
      categoryBefore,
      editedBefore,
      reviewedBefore,
      byHandBefore,
      wasChanged: Number(wasChanged),
    })),
  )
  await sql`
    update transactions
    set category = rows.category_before, edited_at = rows.edited_before, reviewed = rows.reviewed_before,
      by_hand = case when rows.was_changed = 1 then rows.by_hand_before else transactions.by_hand end
    from ${given} where transactions.ledger_id = ${ledgerId} and transactions.id = rows.id
  `.execute(store)
  const changedIds = changed.map(({ id }) => id)
  // Rules may have been added since.
  await decideRowsById(store, ledgerId, changedIds)
  await learnCategories(store, ledgerId, changedIds)
  await recomputeMonths(store, ledgerId, monthsOf(changed))
}
