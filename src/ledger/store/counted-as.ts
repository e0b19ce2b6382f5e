import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Day } from '#domain/calendar.ts'
import type { LeftOutBy } from '#domain/left-out.ts'
import type { Cents } from '#domain/money.ts'

// SQL expressions that say how a transaction counts. They expect `transactions` joined with its outcome as `rule`.

/** The links that decide how a row counts. */
type Links = {
  /** A column of the purchase that a linked refund belongs to; null for every other row. */
  ofPurchase: <Value>(column: RawBuilder<Value>) => RawBuilder<Value | null>
  /** Whether the row is a linked refund. */
  isRefund: RawBuilder<SqlBool>
  /** Whether the row is a side of a linked transfer. */
  isInTransfer: RawBuilder<SqlBool>
}

/** Don't use `exists` or joins here: PostgreSQL would read all refunds or transfers of the ledger. */
const lookedUp: Links = {
  ofPurchase: (column) => sql`(
    select ${column} from refunds
    join transactions as purchase
      on purchase.ledger_id = refunds.ledger_id and purchase.id = refunds.purchase_id
    left join rule_outcomes as purchase_rule
      on purchase_rule.ledger_id = purchase.ledger_id and purchase_rule.id = purchase.rule_id
    where refunds.ledger_id = transactions.ledger_id and refunds.refund_id = transactions.id
      and refunds.state = 'linked'
  )`,
  isRefund: sql`((
    select 1 from refunds
    where refunds.ledger_id = transactions.ledger_id and refunds.refund_id = transactions.id
      and refunds.state = 'linked'
  ) is not null)`,
  isInTransfer: sql`((
    select 1 from transfer_rows
    where transfer_rows.ledger_id = transactions.ledger_id and transfer_rows.transaction_id = transactions.id
      and linked = 1
  ) is not null)`,
}

/** The day in whose month the row counts: that of the purchase for a linked refund, if the ledger counts it there. */
export const countedOn = sql<Day>`coalesce(${lookedUp.ofPurchase(sql`case
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

/** How a row counts. */
export type Counted = {
  isRefund: RawBuilder<SqlBool>
  effectiveCategory: RawBuilder<string>
  leftOutBy: RawBuilder<LeftOutBy | ''>
  /** What a row or its part adds to a sum of absolute amounts. */
  grossOf: (value: RawBuilder<number>) => RawBuilder<number>
  canBeSplit: boolean
}

function countedBy({ ofPurchase, isRefund, isInTransfer }: Links): Counted {
  /**
   * The category that counts: the row's own, or the one that a rule gives it. A linked refund has that of its purchase,
   * unless the purchase is split. Empty for a split row.
   */
  const effectiveCategory = sql<string>`case transactions.category when '' then '' else coalesce(
    ${ofPurchase(sql`case when purchase.category <> '' then coalesce(purchase_rule.category, purchase.category) end`)},
    rule.category, transactions.category
  ) end`
  /** Why totals leave the row out; empty if they count it. A linked refund is left out together with its purchase. */
  const leftOutBy = sql<LeftOutBy | ''>`case
    when transactions.rate = '' then 'no_rate'
    when rule.exclude_from_total = 1 then 'rule'
    when rule.transfer = 1 or ${isInTransfer} then 'transfer'
    else coalesce(${ofPurchase(sql<LeftOutBy>`case
      when purchase.rate = '' then 'no_rate'
      when purchase_rule.exclude_from_total = 1 then 'rule'
      when purchase_rule.transfer = 1 then 'transfer'
    end`)}, '')
  end`
  /**
   * A linked refund is subtracted, because it takes back what its purchase added (docs/decisions/linked-refunds.md), and
   * so is a part that takes back some of its row, such as a coupon on a bill. Together, the parts count for as much as
   * the row.
   */
  const grossOf = (value: RawBuilder<number>) => sql<number>`(
    case when transactions.amount_cents < 0 then -${value} else ${value} end
      * case when ${isRefund} and ${leftOutBy} = '' then -1 else 1 end
  )`
  return { isRefund, effectiveCategory, leftOutBy, grossOf, canBeSplit: true }
}

export const counted = countedBy(lookedUp)
export const { isRefund, effectiveCategory, leftOutBy, grossOf } = counted

/** The IDs of the rows that are a side of a linked transfer, a linked refund, or split. */
export const linkedOrSplit = (ledgerId: string) => sql<string>`
  select transaction_id from transfer_rows where ledger_id = ${ledgerId} and linked = 1
  union
  select refund_id from refunds where ledger_id = ${ledgerId} and state = 'linked'
  union
  ${splitRows(ledgerId)}`

/** The IDs of split rows. */
export const splitRows = (ledgerId: string) =>
  sql<string>`select id from transactions where ledger_id = ${ledgerId} and split_id is not null`

/** How all other rows count, without looking anything up. */
export const countedAlone: Counted = {
  isRefund: sql`(1 = 0)`,
  effectiveCategory: sql`coalesce(rule.category, transactions.category)`,
  leftOutBy: sql`case
    when transactions.rate = '' then 'no_rate'
    when rule.exclude_from_total = 1 then 'rule'
    when rule.transfer = 1 then 'transfer'
    else ''
  end`,
  grossOf: (value) => sql`abs(${value})`,
  canBeSplit: false,
}

/** Whether totals leave a row out, and why; null if they count it. */
export const exclusionOf = ({ leftOutBy }: { leftOutBy: LeftOutBy | '' }) => ({
  excluded: leftOutBy !== '',
  leftOutBy: leftOutBy || null,
})

/** The amount in the ledger's currency; 0 if there is no rate, so that no sum can contain the amount. */
export const effectiveValue = sql<number>`coalesce(transactions.value_cents, transactions.amount_cents)`

export const grossValue = grossOf(effectiveValue)

/** The parts of a split row, for a subquery per row. */
export const partsOfSplit = sql`split_parts as part
  where part.ledger_id = transactions.ledger_id and part.split_id = transactions.split_id`

/**
 * The rounded value of the parts before a part (`<`), or up to and including it (`<=`); the value of the row if they
 * add up to it. They are converted with the rate instead of as shares of the rounded value of the row, because parts of
 * both signs can be many times as large as the row.
 */
const valueUpTo = (isBefore: string) => sql`(
  select case sum(other.amount_cents)
    when transactions.amount_cents then transactions.value_cents
    else floor(coalesce(sum(other.amount_cents), 0) * cast(transactions.rate as double precision) + 0.5)
  end
  from split_parts as other
  where other.ledger_id = part.ledger_id and other.split_id = part.split_id
    and other.position ${sql.raw(isBefore)} part.position
)`

/**
 * The value of a part, for a row joined with its parts as `part`. Each is the difference between two rounded sums, so
 * that the values of all parts add up to that of the row exactly.
 */
export const partValue = sql<Cents>`case
  when transactions.value_cents is null then part.amount_cents
  when transactions.rate = '' then 0
  else cast(${valueUpTo('<=')} - ${valueUpTo('<')} as bigint)
end`

/** The recurring cost that the row is a linked payment of. */
export const paidCost = sql<string | null>`(
  select recurring_cost_id from recurring_payments
  where recurring_payments.ledger_id = transactions.ledger_id
    and recurring_payments.transaction_id = transactions.id and recurring_payments.state = 'linked'
)`

/** How a transaction is counted: its value and category, why it is left out, and its refunds or purchase. */
export const countedColumns = [
  effectiveValue.as('valueCents'),
  effectiveCategory.as('category'),
  leftOutBy.as('leftOutBy'),
  lookedUp.ofPurchase(sql<string>`purchase.id`).as('refundOf'),
  sql<Cents>`coalesce((
    select sum(refund.amount_cents) from refunds
    join transactions as refund on refund.ledger_id = refunds.ledger_id and refund.id = refunds.refund_id
    where refunds.ledger_id = transactions.ledger_id and refunds.purchase_id = transactions.id
      and refunds.state = 'linked'
  ), 0)`.as('refundedCents'),
  paidCost.as('recurringCostId'),
  countedOn.as('countedOn'),
] as const
