import { type ExpressionBuilder, type ExpressionWrapper, type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Day, earliestDay, latestDay } from '#domain/calendar.ts'
import type { CategoriesByKind } from '#domain/category-kinds.ts'
import type { Figure } from '#domain/headline-figures.ts'
import type { LeftOutBy } from '#domain/left-out.ts'
import type { Cents } from '#domain/money.ts'
import type { Schema } from '#store/schema.ts'
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
  /** Only transactions with these merchant keys. */
  merchantKeys?: readonly string[] | undefined
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
  /** Only what the user has changed. */
  isEdited?: true | undefined
}

type Rows = Schema & { rule: Schema['ruleOutcomes'] | null }

/**
 * A column of the purchase that a linked refund belongs to; null for every other row. This is looked up row by row
 * because PostgreSQL, without table statistics, would join all refunds of the ledger.
 */
const ofPurchase = <Value>(column: RawBuilder<Value>) => sql<Value | null>`(
  select ${column} from refunds
  join transactions as purchase
    on purchase.ledger_id = refunds.ledger_id and purchase.id = refunds.purchase_id
  left join rule_outcomes as purchase_rule
    on purchase_rule.ledger_id = purchase.ledger_id and purchase_rule.id = purchase.rule_id
  where refunds.ledger_id = transactions.ledger_id and refunds.refund_id = transactions.id
    and refunds.state = 'linked'
)`
// Don't use `exists` for these: PostgreSQL would read all refunds or transfers of the ledger.
/** Whether the row is a linked refund. */
export const isRefund = sql<SqlBool>`((
  select 1 from refunds
  where refunds.ledger_id = transactions.ledger_id and refunds.refund_id = transactions.id
    and refunds.state = 'linked'
) is not null)`

/** Whether the row is a side of a linked transfer. */
const isInTransfer = sql<SqlBool>`((
  select 1 from transfer_rows
  where transfer_rows.ledger_id = transactions.ledger_id and transfer_rows.transaction_id = transactions.id
    and linked = 1
) is not null)`

/** The day in whose month the row counts: that of the purchase for a linked refund, if the ledger counts it there. */
export const countedOn = sql<Day>`coalesce(${ofPurchase(sql`case
  when (select refund_month from ledgers where ledgers.id = refunds.ledger_id) = 'purchase' then purchase.date
end`)}, transactions.date)`

/** The IDs of linked refunds whose purchase is between two days, both included. */
export const refundsOfPurchases = (
  ledgerId: string,
  { first, last }: { first: Day; last: Day },
) => sql<string>`
  select refunds.refund_id from refunds
  join transactions as purchase
    on purchase.ledger_id = refunds.ledger_id and purchase.id = refunds.purchase_id
  where refunds.ledger_id = ${ledgerId} and refunds.state = 'linked'
    and purchase.date >= ${first} and purchase.date <= ${last}`

/** The category after rules, for a row joined with its outcome as `rule`. A linked refund has its purchase's. */
export const effectiveCategory = sql<string>`coalesce(
  ${ofPurchase(sql`coalesce(purchase_rule.category, purchase.category)`)}, rule.category, transactions.category
)`
/** Why totals leave the row out; empty if they count it. A linked refund is left out together with its purchase. */
export const leftOutBy = sql<LeftOutBy | ''>`case
  when transactions.rate = '' then 'no_rate'
  when rule.exclude_from_total = 1 then 'rule'
  when rule.transfer = 1 or ${isInTransfer} then 'transfer'
  else coalesce(${ofPurchase(sql<LeftOutBy>`case
    when purchase.rate = '' then 'no_rate'
    when purchase_rule.exclude_from_total = 1 then 'rule'
    when purchase_rule.transfer = 1 then 'transfer'
  end`)}, '')
end`

/** The same for the product, which also asks whether there is a reason. */
export const exclusionOf = ({ leftOutBy }: { leftOutBy: LeftOutBy | '' }) => ({
  excluded: leftOutBy !== '',
  leftOutBy: leftOutBy || null,
})

/** The amount in the ledger's currency; 0 if there is no rate, so that no sum can contain the amount. */
export const effectiveValue = sql<number>`coalesce(transactions.value_cents, transactions.amount_cents)`

/**
 * The row's contribution to a sum of absolute amounts. A linked refund is subtracted, because it takes back what its
 * purchase added (docs/decisions/linked-refunds.md).
 */
export const grossValue = sql<number>`case
  when ${isRefund} and ${leftOutBy} = '' then -abs(${effectiveValue})
  else abs(${effectiveValue})
end`

/** The recurring cost that the row is a linked payment of. */
const paidCost = sql<string | null>`(
  select recurring_cost_id from recurring_payments
  where recurring_payments.ledger_id = transactions.ledger_id
    and recurring_payments.transaction_id = transactions.id and recurring_payments.state = 'linked'
)`

/** How a transaction is counted: its value and category, why it is left out, and its refunds or purchase. */
export const countedColumns = [
  effectiveValue.as('valueCents'),
  effectiveCategory.as('category'),
  leftOutBy.as('leftOutBy'),
  ofPurchase(sql<string>`purchase.id`).as('refundOf'),
  sql<Cents>`coalesce((
    select sum(refund.amount_cents) from refunds
    join transactions as refund on refund.ledger_id = refunds.ledger_id and refund.id = refunds.refund_id
    where refunds.ledger_id = transactions.ledger_id and refunds.purchase_id = transactions.id
      and refunds.state = 'linked'
  ), 0)`.as('refundedCents'),
  paidCost.as('recurringCostId'),
  countedOn.as('countedOn'),
] as const

/** The conditions of a filter on transactions joined with their outcome as `rule`. */
export function matches(
  filter: LedgerFilter,
): (row: ExpressionBuilder<Rows, 'transactions'>) => ExpressionWrapper<Rows, 'transactions', SqlBool> {
  const { accountId, notCategories = [], excluded, tagIds, outcomesWithTag } = filter
  const {
    category,
    childCategories = [],
    figure,
    merchantKeys,
    outcomeIds,
    importId,
    recurringCostId,
  } = filter
  const { reviewed, isEdited } = filter
  return (row) =>
    row.and([
      ...daysOf(filter),
      ...(accountId ? [row('transactions.accountId', '=', accountId)] : []),
      ...textsOfRows(filter),
      ...othersOf(filter, { hasName, day: dayOf(filter) }),
      ...(category ? [isOneOf([category, ...childCategories])] : []),
      ...(tagIds ? [hasTag(tagIds, outcomesWithTag)] : []),
      ...notCategories.map((category) => sql<SqlBool>`${effectiveCategory} <> ${category}`),
      ...(figure ? [isIn(figure)] : []),
      ...(excluded === undefined ? [] : [sql<SqlBool>`(${leftOutBy} <> '') = ${sql.lit(excluded)}`]),
      ...(filter.leftOutBy ? [sql<SqlBool>`${leftOutBy} = ${filter.leftOutBy}`] : []),
      ...(merchantKeys ? [row('transactions.merchantKey', 'in', merchantKeys)] : []),
      ...(filter.withoutMerchant ? [row('transactions.merchantKey', 'is', null)] : []),
      ...(outcomeIds ? [hasOutcome(outcomeIds)] : []),
      ...(importId ? [row('transactions.importId', '=', importId)] : []),
      ...(reviewed === undefined ? [] : [row('transactions.reviewed', '=', sql.lit(Number(reviewed)))]),
      ...(recurringCostId ? [isPaymentOf(recurringCostId)] : []),
      ...(isEdited ? [row('transactions.editedAt', 'is not', null)] : []),
    ])
}

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

/** The same definition as `headlineFigures`, for single rows. */
function isIn({ name, categories }: NonNullable<LedgerFilter['figure']>): RawBuilder<SqlBool> {
  const { income, transfer, undecided } = categories
  const isCounted = sql`(${leftOutBy} = '' and not ${isOneOf(transfer)})`
  const isIncome = sql`(${isOneOf(income)} or (${isOneOf(undecided)} and transactions.amount_cents > 0 and not ${isRefund}))`
  switch (name) {
    case 'income':
      return sql`(${isCounted} and ${isIncome})`
    case 'spending':
      return sql`(${isCounted} and not ${isIncome})`
    case 'left_over':
      return sql`${isCounted}`
    case 'left_out':
      return sql`not ${isCounted}`
    case 'transfer_categories':
      return sql`(${leftOutBy} = '' and ${isOneOf(transfer)})`
  }
}

const isOneOf = (names: readonly string[], column: RawBuilder<unknown> = effectiveCategory) =>
  names.length === 0 ? sql<SqlBool>`(1 = 0)` : sql<SqlBool>`(${column} in (${sql.join(names)}))`

const hasName = {
  category: (names: readonly string[]) => isOneOf(names),
  account: (ids: readonly string[]) => isOneOf(ids, sql`transactions.account_id`),
  tag: hasTag,
}
