import { type SqlBool, sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Month } from '#domain/calendar.ts'
import { uncategorized } from '#domain/categories.ts'
import { type CategoryColor, defaultColor } from '#domain/category-colors.ts'
import { placesAfterMerge } from '#domain/category-tree.ts'
import { findCategory } from '#domain/find-category.ts'
import { firstCountedDay, lastCountedDay } from '#domain/month-start.ts'
import { sharesThread } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'
import { bankCategoryToKeep } from './bank-category.ts'
import { moveBudget } from './budgets/move-budget.ts'
import { readCategories } from './categories.ts'
import { addAlias, readAliases } from './category-aliases.ts'
import {
  deleteDefinition,
  forgetSimilarNames,
  keepColors,
  putDefinition,
  readDefinitions,
  undefinedCategory,
} from './category-definitions.ts'
import { insertCategoryMove, type Replaced, setCountOfMove, timeToUndoMove } from './category-moves.ts'
import { changeLedger } from './change-ledger.ts'
import { readMonthStart } from './counting.ts'
import { recomputeMonths } from './monthly-totals.ts'
import { partsOfRows } from './parts-of-rows.ts'
import { refreshOutcomes } from './rules/outcomes.ts'
import { countSplitsWith } from './splits.ts'
import { learnCategories, unlearnCategories } from './suggestions/category-counts.ts'

export type Move = { name: string; into: string }
export type MoveRefusal = 'missing' | 'missing_into' | 'same' | 'taken' | 'uncategorized'

/** The other tables that refer to a category by name. Copies of a split transaction share its parts. */
const named = ['transactionRules', 'recurringCosts', 'splitParts'] as const

/** What merging a category into another would move. */
export async function foreseeCategoryMove(store: Store, ledgerId: string, name: string) {
  const [transactions, rules, recurringCosts, budgets, splits, definitions] = await Promise.all([
    countOf(store, 'transactions', ledgerId, name),
    countOf(store, 'transactionRules', ledgerId, name),
    countOf(store, 'recurringCosts', ledgerId, name),
    countOf(store, 'budgets', ledgerId, name),
    countSplitsWith(store, ledgerId, name),
    readDefinitions(store, ledgerId),
  ])
  const children = definitions.filter(({ parent }) => parent === name).map((child) => child.name)
  return { transactions: transactions + splits, rules, recurringCosts, budgets, children }
}

async function countOf(
  store: Store,
  table: 'transactions' | 'budgets' | (typeof named)[number],
  ledgerId: string,
  category: string,
): Promise<number> {
  const { count } = await store
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('ledgerId', '=', ledgerId)
    .where('category', '=', category)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Renames a category, or merges it into another one: the same change, except that a new name must not be in use and
 * that what was chosen about a renamed category stays. Everything that has the category gets the other one.
 */
export const moveCategory = (
  store: Store,
  ledgerId: string,
  kind: 'renamed' | 'merged',
  { name, into }: Move,
  at: string,
): Promise<{ id: string; moved: number } | MoveRefusal> =>
  changeLedger(store, ledgerId, async (transaction) => {
    const categories = await readCategories(transaction, ledgerId)
    const has = (name: string) => categories.some((one) => one.name === name)
    const others = categories.flatMap((one) => (one.name === name ? [] : one.name))
    const color = categories.find((one) => one.name === name)?.color ?? defaultColor(name)
    if (name === into) return 'same'
    if (name === uncategorized) return 'uncategorized'
    if (!has(name)) return 'missing'
    if (kind === 'merged' && !has(into)) return 'missing_into'
    if (kind === 'renamed' && findCategory([...others, uncategorized], into) !== undefined) return 'taken'

    const id = newId()
    const months = await monthsWith(transaction, ledgerId, name)
    const splits = await countSplitsWith(transaction, ledgerId, name)
    const replaced = await moveNames(transaction, ledgerId, kind, { name, into, color })
    const finalAt = new Date(Date.parse(at) + timeToUndoMove).toISOString()
    const move = { id, kind, name, intoName: into, count: 0, replaced, madeAt: at, finalAt }
    await insertCategoryMove(transaction, ledgerId, move)
    const moved = splits + (await moveRows(transaction, ledgerId, id, { name, into }))
    await keepColors(transaction, ledgerId, [into])
    await setCountOfMove(transaction, ledgerId, id, moved)
    await recomputeMonths(transaction, ledgerId, months)
    return { id, moved }
  })

/** The months in whose totals a category occurs. */
export async function monthsWith(store: Store, ledgerId: string, category: string): Promise<Month[]> {
  const rows = await store
    .selectFrom('ledgerTotals')
    .select('month')
    .distinct()
    .where('ledgerId', '=', ledgerId)
    .where('category', '=', category)
    .execute()
  return rows.map(({ month }) => month)
}

/** Everything but the transactions. A renamed category keeps the color that it was shown in. */
async function moveNames(
  store: Store,
  ledgerId: string,
  kind: 'renamed' | 'merged',
  { name, into, color }: Move & { color: CategoryColor },
): Promise<Replaced> {
  const definitions = await readDefinitions(store, ledgerId)
  const before = definitions.find((one) => one.name === name)
  const placed = kind === 'renamed' ? [] : placesAfterMerge(definitions, name, into)
  const children = definitions.filter(({ parent }) => parent === name).map((child) => child.name)
  for (const child of children)
    await setParent(
      store,
      ledgerId,
      child,
      kind === 'renamed' ? into : (placed.find((one) => one.name === child)?.parent ?? null),
    )
  await deleteDefinition(store, ledgerId, name)
  if (kind === 'renamed') {
    await forgetSimilarNames(store, ledgerId, into)
    const definition = before ?? undefinedCategory(name)
    await putDefinition(store, ledgerId, {
      ...definition,
      name: into,
      color,
      origin: definition.origin ?? name,
      listed: 1,
    })
  }
  const [ruleIds, costIds, partIds] = [
    await renameRules(store, ledgerId, { name, into }),
    await renameIn(store, 'recurringCosts', ledgerId, { name, into }),
    await renameIn(store, 'splitParts', ledgerId, { name, into }),
  ]
  const budget = await moveBudget(store, ledgerId, { name, into })
  const named = (await readAliases(store, ledgerId))(into)
  const stoodFor = named === into ? null : named
  const aliases = await addAlias(store, ledgerId, name, into)
  const definition = kind === 'merged' ? (before ?? null) : null
  return { definition, children, aliases, stoodFor, ruleIds, costIds, partIds, budget }
}

export const setParent = (store: Store, ledgerId: string, name: string, parent: string | null) =>
  store
    .updateTable('categories')
    .set({ parent })
    .where('ledgerId', '=', ledgerId)
    .where('name', '=', name)
    .execute()

/** Returns the IDs of what was renamed. */
async function renameRules(store: Store, ledgerId: string, names: { name: string; into: string }) {
  const ids = await renameIn(store, 'transactionRules', ledgerId, names)
  await refreshOutcomes(store, ledgerId)
  return ids
}

async function renameIn(
  store: Store,
  table: (typeof named)[number],
  ledgerId: string,
  { name, into }: Move,
): Promise<string[]> {
  const rows = await store
    .updateTable(table)
    .set({ category: into })
    .where('ledgerId', '=', ledgerId)
    .where('category', '=', name)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Records which rows change. They don't count as edited, because nobody chose another category for them. */
async function moveRows(
  store: Store,
  ledgerId: string,
  moveId: string,
  { name, into }: Move,
): Promise<number> {
  let moved = 0
  for (const condition of await rangesWith(store, ledgerId, name))
    for await (const part of partsOfRows(store, 'transactions', condition, 'date', 'id')) {
      await unlearnCategories(store, ledgerId, part)
      await sql`
        insert into category_move_rows (ledger_id, move_id, transaction_id, edited_at)
        select ledger_id, ${moveId}, id, edited_at from transactions where ${part}
      `.execute(store)
      const rows = await store
        .updateTable('transactions')
        .set({ category: into, bankCategory: bankCategoryToKeep })
        .where(part)
        .returning('id')
        .execute()
      await learnCategories(
        store,
        ledgerId,
        rows.map(({ id }) => id),
      )
      moved += rows.length
    }
  return moved
}

/** The rows with this category of their own: month by month on SQLite, because no index finds them. */
async function rangesWith(store: Store, ledgerId: string, category: string) {
  const ofCategory = sql<SqlBool>`ledger_id = ${ledgerId} and category = ${category}`
  if (!sharesThread(store)) return [ofCategory]
  const start = await readMonthStart(store, ledgerId)
  // The totals of accounts also have the months whose only rows are refunds that count in another month.
  const months = await store
    .selectFrom('monthlyTotals')
    .select('month')
    .distinct()
    .where('ledgerId', '=', ledgerId)
    .orderBy('month')
    .execute()
  return months.map(
    ({ month }) =>
      sql<SqlBool>`${ofCategory} and date >= ${firstCountedDay(month, start)} and date <= ${lastCountedDay(month, start)}`,
  )
}
