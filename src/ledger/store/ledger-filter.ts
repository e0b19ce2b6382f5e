import { type ExpressionBuilder, type ExpressionWrapper, type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Day, earliestDay, latestDay } from '#domain/calendar.ts'
import type { CategoriesByKind } from '#domain/category-kinds.ts'
import type { Figure } from '#domain/headline-figures.ts'
import type { LeftOutBy } from '#domain/left-out.ts'
import type { MonthStart } from '#domain/month-start.ts'
import type { Schema, Store } from '#store/schema.ts'
import { matchesCategory } from './category-filter.ts'
import { type Counted, counted, countedOn, paidCost, refundsOfPurchases } from './counted-as.ts'
import { isOneOf } from './figure-condition.ts'
import { isChangedByUser } from './is-changed-by-user.ts'
import { othersOf, type SearchCondition, textsOfRows } from './search/search-condition.ts'

/** The filters for the transactions of a ledger; dates are inclusive, `category` is the one after rules. */
export type LedgerFilter = {
  startDate?: Day | undefined
  endDate?: Day | undefined
  accountId?: string | undefined
  /** A text to find, without any syntax. */
  search?: string | undefined
  /** The conditions of a search besides dates (`resolve-search.ts`). */
  conditions?: readonly SearchCondition[] | undefined
  category?: string | undefined
  /** Categories that are shown together with `category`. */
  childCategories?: readonly string[] | undefined
  /** The IDs that stand for one tag. */
  tagIds?: readonly string[] | undefined
  /** The outcomes of rules that add this tag. */
  outcomesWithTag?: readonly string[] | undefined
  /** Categories after rules to leave out. */
  notCategories?: readonly string[] | undefined
  /** Only what the totals leave out, or only the rest. */
  excluded?: boolean | undefined
  /** Only what one of the dashboard's headline figures consists of. */
  figure?: { name: Figure; categories: CategoriesByKind } | undefined
  /** Only what the totals leave out for this reason. */
  leftOutBy?: LeftOutBy | undefined
  /** Only transactions with these merchant keys; an empty one stands for no merchant. */
  merchantKeys?: readonly string[] | undefined
  /** Leaves out transactions with these merchant keys. */
  notMerchantKeys?: readonly string[] | undefined
  /** Only transactions whose text names no merchant. */
  withoutMerchant?: 'true' | undefined
  /** Only transactions with one of these outcomes of rules. */
  outcomeIds?: readonly string[] | undefined
  /** Only what this import added. */
  importId?: string | undefined
  /** Only reviewed, or only unreviewed transactions. */
  reviewed?: boolean | undefined
  /** Only linked payments of this recurring cost, or of any. */
  recurringCostId?: string | undefined
  /** The ledger, if it counts linked refunds in the month of their purchase. The dates are then those of the purchase. */
  countsRefundsOf?: string | undefined
  /** When the ledger's months begin; on the first if omitted. */
  monthStart?: MonthStart | undefined
  /** Only what the user has changed. */
  isEdited?: true | undefined
}

type Rows = Schema & { rule: Schema['ruleOutcomes'] | null }

/** The conditions of a filter on transactions joined with their outcome as `rule`. */
export function matches(
  store: Store,
  filter: LedgerFilter,
  by: Counted = counted,
): (row: ExpressionBuilder<Rows, 'transactions'>) => ExpressionWrapper<Rows, 'transactions', SqlBool> {
  const { accountId, excluded, tagIds, outcomesWithTag, merchantKeys, outcomeIds, importId } = filter
  const { notMerchantKeys, recurringCostId, reviewed, isEdited } = filter
  return (row) =>
    row.and([
      ...daysOf(filter),
      ...(accountId ? [row('transactions.accountId', '=', accountId)] : []),
      ...textsOfRows(store, filter),
      ...othersOf(store, filter, { hasName, day: dayOf(filter) }),
      ...matchesCategory(filter, by),
      ...(tagIds ? [hasTag(tagIds, outcomesWithTag)] : []),
      ...(excluded === undefined ? [] : [sql<SqlBool>`(${by.leftOutBy} <> '') = ${sql.lit(excluded)}`]),
      ...(filter.leftOutBy ? [sql<SqlBool>`${by.leftOutBy} = ${filter.leftOutBy}`] : []),
      ...(merchantKeys ? [hasMerchant(merchantKeys)] : []),
      ...(notMerchantKeys ? [hasOtherMerchant(notMerchantKeys)] : []),
      ...(filter.withoutMerchant ? [row('transactions.merchantKey', 'is', null)] : []),
      ...(outcomeIds ? [hasOutcome(outcomeIds)] : []),
      ...(importId ? [row('transactions.importId', '=', importId)] : []),
      ...(reviewed === undefined ? [] : [row('transactions.reviewed', '=', sql.lit(Number(reviewed)))]),
      ...(recurringCostId ? [isPaymentOf(recurringCostId)] : []),
      ...(isEdited ? [isChangedByUser] : []),
    ])
}

const hasMerchant = (keys: readonly string[]) => {
  const isNamed = isOneOf(sql`transactions.merchant_key`, keys)
  return keys.includes('') ? sql<SqlBool>`(transactions.merchant_key is null or ${isNamed})` : isNamed
}

const hasOtherMerchant = (keys: readonly string[]) =>
  sql<SqlBool>`(transactions.merchant_key is null or transactions.merchant_key not in (${sql.join(keys)}))`

const hasOutcome = (ids: readonly string[]) =>
  ids.length === 0 ? sql<SqlBool>`(1 = 0)` : sql<SqlBool>`transactions.rule_id in (${sql.join(ids)})`

/** A tag of the row itself, or one that a rule adds. */
const hasTag = (ids: readonly string[], outcomeIds: readonly string[] = []) =>
  outcomeIds.length === 0
    ? hasOwnTag(ids)
    : sql<SqlBool>`(${hasOwnTag(ids)} or (transactions.rule_id is not null and ${hasOutcome(outcomeIds)}))`

/** The first condition lets both engines use the index of tagged transactions. */
const hasOwnTag = (ids: readonly string[]) =>
  ids.length === 0
    ? sql<SqlBool>`(1 = 0)`
    : sql<SqlBool>`(transactions.tag_ids is not null and (${sql.join(
        ids.map((id) => sql`transactions.tag_ids like ${`%${id}%`}`),
        sql` or `,
      )}))`

const isPaymentOf = (costId: string) =>
  costId === 'any' ? sql<SqlBool>`${paidCost} is not null` : sql<SqlBool>`${paidCost} = ${costId}`

/** The day in whose month a transaction counts. */
export const dayOf = ({ countsRefundsOf }: LedgerFilter) =>
  countsRefundsOf === undefined ? sql<Day>`transactions.date` : countedOn

/** Reads the rows of the days by the index of dates, then the refunds of purchases on these days. */
function daysOf({ startDate, endDate, countsRefundsOf }: LedgerFilter): RawBuilder<SqlBool>[] {
  const [first, last] = [startDate ?? earliestDay, endDate ?? latestDay]
  const isBetween = (day: RawBuilder<Day>) => [
    ...(startDate ? [sql<SqlBool>`${day} >= ${startDate}`] : []),
    ...(endDate ? [sql<SqlBool>`${day} <= ${endDate}`] : []),
  ]
  const between = isBetween(sql`transactions.date`)
  if (countsRefundsOf === undefined || between.length === 0) return between
  return [
    sql`(
      (${sql.join([...between, ...isBetween(countedOn)], sql` and `)})
      or transactions.id in (${refundsOfPurchases(countsRefundsOf, { first, last })})
    )`,
  ]
}

const isAccount = (ids: readonly string[]) =>
  ids.length === 0 ? sql<SqlBool>`(1 = 0)` : sql<SqlBool>`(transactions.account_id in (${sql.join(ids)}))`

const hasName = { account: isAccount, tag: hasTag }
