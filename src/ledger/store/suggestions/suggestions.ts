import { type RawBuilder, type SqlBool, sql } from 'kysely'
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

/** Whether a rule decides the category, and not only something else about the transaction. */
export const isCategoryByRule = sql<SqlBool>`coalesce((
  select category_rule_id from rule_outcomes
  where rule_outcomes.ledger_id = transactions.ledger_id and rule_outcomes.id = transactions.rule_id
), '') <> ''`

/**
 * Transactions without a category, whatever rules decide. Linked refunds are left out, because they have the category of
 * their purchase. The category is a literal so that both engines can use the index of those without a rule.
 */
const selectUncategorized = (store: Store, ledgerId: string) =>
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
    .where(sql<SqlBool>`not ${isRefund}`)

/** The outcomes in which no rule sets a category. */
async function readOutcomesWithoutCategory(store: Store, ledgerId: string): Promise<string[]> {
  const rows = await store
    .selectFrom('ruleOutcomes')
    .select('id')
    .where('ledgerId', '=', ledgerId)
    .where('categoryRuleId', '=', '')
    .execute()
  return rows.map(({ id }) => id)
}

/** The latest transactions without a category. Those with a rule for something else are read by another index. */
async function readLatestUndecided(
  store: Store,
  ledgerId: string,
  { after, limit }: { after: PagePosition | null; limit: number },
) {
  const outcomes = await readOutcomesWithoutCategory(store, ledgerId)
  const read = (condition: RawBuilder<SqlBool>) =>
    selectUncategorized(store, ledgerId)
      .where(condition)
      .$if(after !== null, (query) => query.where(sql<SqlBool>`(date, id) < (${after?.date}, ${after?.id})`))
      .orderBy('date', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
  const withoutRule = await read(sql<SqlBool>`rule_id is null`)
  if (outcomes.length === 0) return withoutRule
  const place = ({ date, id }: { date: string; id: string }) => `${date} ${id}`
  return [...withoutRule, ...(await read(isOneOf(store, 'rule_id', outcomes)))]
    .sort((one, other) => (place(one) < place(other) ? 1 : -1))
    .slice(0, limit)
}

/** One page of suggestions, latest transactions first. Transactions without a suggestion are left out. */
export async function readSuggestions(
  store: Store,
  ledgerId: string,
  { after, limit }: { after: PagePosition | null; limit: number },
): Promise<{ suggestions: Suggested[]; next: PagePosition | null }> {
  const rows = await readLatestUndecided(store, ledgerId, { after, limit: limit + 1 })
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
  selectUncategorized(store, ledgerId)
    .where(sql<SqlBool>`not ${isCategoryByRule}`)
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
