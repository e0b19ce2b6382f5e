import { type SqlBool, sql } from 'kysely'
import type { Day } from '#domain/calendar.ts'
import { uncategorized } from '#domain/categories.ts'
import { mergedMerchants, rootsOf } from '#domain/merchants/merged-merchants.ts'
import { withMergedMerchants } from '#domain/suggestions/category-counts.ts'
import { type BankText, categoryKeys, keyOfMerchant, signs } from '#domain/suggestions/category-keys.ts'
import { type CategorySuggestion, suggestCategory } from '#domain/suggestions/suggest-category.ts'
import { readAliases } from '#ledger/store/category-aliases.ts'
import { readArchivedNames } from '#ledger/store/category-definitions.ts'
import { isRefund } from '#ledger/store/counted-as.ts'
import { readDecidedMerchants } from '#ledger/store/merchants/decided-merchants.ts'
import type { PagePosition } from '#ledger/store/read-transactions.ts'
import { isOneOf } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'
import { readCounts } from './category-counts.ts'

export type Suggested = CategorySuggestion & { transactionId: string; date: Day; merchant: string }

/**
 * Transactions without a category or a rule. Linked refunds are left out, because they have the category of their
 * purchase. The category is a literal so that both engines can use the index of these transactions.
 */
const selectUndecided = (store: Store, ledgerId: string) =>
  store
    .selectFrom('transactions')
    .select([
      'id',
      'date',
      'description',
      'amountCents as cents',
      'category',
      'editedAt',
      'reviewed',
      'byHand',
    ])
    .where('ledgerId', '=', ledgerId)
    .where('category', '=', sql.lit(uncategorized))
    .where('ruleId', 'is', null)
    .where(sql<SqlBool>`not ${isRefund}`)

/** One page of suggestions, latest transactions first. Transactions without a suggestion are left out. */
export async function readSuggestions(
  store: Store,
  ledgerId: string,
  { after, limit }: { after: PagePosition | null; limit: number },
): Promise<{ suggestions: Suggested[]; next: PagePosition | null }> {
  const rows = await selectUndecided(store, ledgerId)
    .$if(after !== null, (query) => query.where(sql<SqlBool>`(date, id) < (${after?.date}, ${after?.id})`))
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  const suggested = await suggestCategories(store, ledgerId, page)
  return {
    suggestions: suggested.flatMap(({ row: { id, date }, merchant, suggestion }) =>
      suggestion ? [{ ...suggestion, transactionId: id, date, merchant }] : [],
    ),
    next: last ? { date: last.date, id: last.id } : null,
  }
}

/** Those of these transactions for which a category can be suggested. */
export const readUndecided = (store: Store, ledgerId: string, ids: readonly string[]) =>
  selectUndecided(store, ledgerId)
    .where(isOneOf(store, 'id', ids))
    .execute()

/**
 * The merchant of each of these rows, after merges, and the category that would be suggested for it, if any. What the
 * user chose for a merchant counts for all that were merged with it.
 */
export async function suggestCategories<Row extends BankText>(
  store: Store,
  ledgerId: string,
  rows: readonly Row[],
): Promise<{ row: Row; merchant: string; suggestion: CategorySuggestion | null }[]> {
  const decided = await readDecidedMerchants(store, ledgerId)
  const rootOf = rootsOf(decided)
  const keyed = rows.map((row) => {
    const keys = categoryKeys(row)
    return { row, keys: { ...keys, merchant: rootOf(keys.merchant) } }
  })
  const shown = new Set(keyed.map(({ keys }) => keys.merchant))
  const merged = mergedMerchants(decided).filter(([root = '']) => shown.has(root))
  const counts = withMergedMerchants(
    await readCounts(
      store,
      ledgerId,
      keyed.map(({ keys }) => keys),
      merged.flat().flatMap((merchant) => signs.map((sign) => keyOfMerchant(sign, merchant))),
    ),
    merged,
  )
  const categoryOf = await readAliases(store, ledgerId)
  const archived = await readArchivedNames(store, ledgerId)
  return keyed.map(({ row, keys }) => {
    const suggestion = suggestCategory(keys, counts, categoryOf)
    return {
      row,
      merchant: keys.merchant,
      suggestion: suggestion && !archived.has(suggestion.category) ? suggestion : null,
    }
  })
}
