import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { monthOf } from '#domain/calendar.ts'
import { uncategorized } from '#domain/categories.ts'
import { changeLedger } from '#ledger/store/change-ledger.ts'
import { recomputeMonths } from '#ledger/store/monthly-totals.ts'
import type { PagePosition } from '#ledger/store/transactions.ts'
import { rowTable, textTable } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'
import { learnCategories, unlearnCategories } from './category-counts.ts'
import { readSuggestions, readUndecided, type Suggested } from './suggestions.ts'

/** What to accept: the categories that were shown, or all suggestions for a merchant or above a confidence. */
export type Accepted =
  | { suggestions: readonly { transactionId: string; category: string }[] }
  | { merchant: string; category: string }
  | { confidence: number }

const rowsAtOnce = 250
/** How long a change can be undone. */
const daysToUndo = 30

/**
 * Sets suggested categories, in one change, for transactions that have no category or rule yet. They are chosen before
 * the change begins, because searching them all takes long; the change leaves out those that were decided in between.
 */
export async function acceptSuggestions(
  store: Store,
  ledgerId: string,
  accepted: Accepted,
  at: string,
): Promise<{ id: string; changed: number }> {
  const id = newId()
  const chosen = await choose(store, ledgerId, accepted)
  if (chosen.length === 0) return { id, changed: 0 }
  return changeLedger(store, ledgerId, async (transaction) => {
    await forgetOldChanges(transaction, ledgerId, at)
    let changed = 0
    for (let first = 0; first < chosen.length; first += rowsAtOnce)
      changed += await apply(transaction, ledgerId, { id, at }, chosen.slice(first, first + rowsAtOnce))
    return { id, changed }
  })
}

type Chosen = { transactionId: string; category: string }

/** All suggestions are based on the decisions before this change, so that accepting some does not alter the others. */
async function choose(store: Store, ledgerId: string, accepted: Accepted): Promise<readonly Chosen[]> {
  if ('suggestions' in accepted) {
    const shown = accepted.suggestions
    const ids = shown.map(({ transactionId }) => transactionId)
    const undecided = new Set((await readUndecided(store, ledgerId, ids)).map((row) => row.id))
    return shown.filter(({ transactionId }) => undecided.has(transactionId))
  }
  const isAccepted = (one: Suggested) =>
    'merchant' in accepted
      ? one.merchant === accepted.merchant && one.category === accepted.category
      : one.confidence >= accepted.confidence
  const chosen: Chosen[] = []
  let after: PagePosition | null = null
  do {
    const page = await readSuggestions(store, ledgerId, { after, limit: rowsAtOnce })
    for (const one of page.suggestions)
      if (isAccepted(one)) chosen.push({ transactionId: one.transactionId, category: one.category })
    after = page.next
  } while (after !== null)
  return chosen
}

const columns = { id: 'text', category: 'text', editedBefore: 'text' } as const

async function apply(
  store: Store,
  ledgerId: string,
  change: { id: string; at: string },
  chosen: readonly Chosen[],
): Promise<number> {
  const categoryOf = new Map(chosen.map(({ transactionId, category }) => [transactionId, category]))
  const rows = (await readUndecided(store, ledgerId, [...categoryOf.keys()])).map((row) => ({
    id: row.id,
    date: row.date,
    category: categoryOf.get(row.id) ?? row.category,
    editedBefore: row.editedAt,
  }))
  if (rows.length === 0) return 0
  const given = rowTable(
    store,
    columns,
    rows.map(({ date: _, ...row }) => row),
  )
  await sql`
    insert into category_changes (ledger_id, id, transaction_id, edited_before, category, made_at)
    select ${ledgerId}, ${change.id}, id, edited_before, category, ${change.at} from ${given}
  `.execute(store)
  await setCategories(store, ledgerId, rows, change.at)
  return rows.length
}

/** Sets the categories of these rows, counts them as decisions and recomputes the totals of their months. */
async function setCategories(
  store: Store,
  ledgerId: string,
  rows: readonly { id: string; date: string; category: string }[],
  editedAt: string,
): Promise<void> {
  for (const [category, ofCategory] of Map.groupBy(rows, (row) => row.category)) {
    const ids = ofCategory.map(({ id }) => id)
    await sql`
      update transactions set category = ${category}, edited_at = ${editedAt}
      where ledger_id = ${ledgerId} and id in (select value from ${textTable(store, ids)} as asked)
    `.execute(store)
  }
  await learnCategories(
    store,
    ledgerId,
    rows.map(({ id }) => id),
  )
  await recomputeMonths(
    store,
    ledgerId,
    rows.map(({ date }) => monthOf(date)),
  )
}

const forgetOldChanges = (store: Store, ledgerId: string, at: string) =>
  store
    .deleteFrom('categoryChanges')
    .where('ledgerId', '=', ledgerId)
    .where('madeAt', '<', new Date(Date.parse(at) - daysToUndo * 86_400_000).toISOString())
    .execute()

/** Restores the transactions of a change, except those that were edited later. Undefined if there is no such change. */
export const undoCategoryChange = (
  store: Store,
  ledgerId: string,
  changeId: string,
): Promise<{ restored: number; edited: number } | undefined> =>
  changeLedger(store, ledgerId, async (transaction) => {
    const rows = await transaction
      .selectFrom('categoryChanges as change')
      .innerJoin('transactions as row', (join) =>
        join.onRef('row.ledgerId', '=', 'change.ledgerId').onRef('row.id', '=', 'change.transactionId'),
      )
      .select(['row.id', 'row.date', 'row.category as current', 'row.editedAt'])
      .select(['change.category', 'change.editedBefore', 'change.madeAt'])
      .where('change.ledgerId', '=', ledgerId)
      .where('change.id', '=', changeId)
      .execute()
    if (rows.length === 0) return undefined
    const unchanged = rows.filter(
      ({ current, category, editedAt, madeAt }) => current === category && editedAt === madeAt,
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

async function restore(
  store: Store,
  ledgerId: string,
  rows: readonly { id: string; date: string; editedBefore: string | null }[],
): Promise<void> {
  const ids = rows.map(({ id }) => id)
  const those = sql<boolean>`ledger_id = ${ledgerId} and id in (select value from ${textTable(store, ids)} as asked)`
  await unlearnCategories(store, ledgerId, those)
  const given = rowTable(
    store,
    { id: 'text', editedBefore: 'text' },
    rows.map(({ id, editedBefore }) => ({ id, editedBefore })),
  )
  await sql`
    update transactions set category = ${uncategorized}, edited_at = rows.edited_before
    from ${given} where transactions.ledger_id = ${ledgerId} and transactions.id = rows.id
  `.execute(store)
  await recomputeMonths(
    store,
    ledgerId,
    rows.map(({ date }) => monthOf(date)),
  )
}
