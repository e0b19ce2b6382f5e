import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Day, earliestDay, latestDay, type Month } from '#domain/calendar.ts'
import { firstCountedDay, lastCountedDay, type MonthStart } from '#domain/month-start.ts'
import type { Store } from '#store/schema.ts'
import {
  countedOn,
  effectiveCategory,
  effectiveValue,
  grossOf,
  grossValue,
  leftOutBy,
  partsOfSplit,
  partValue,
  refundsOfPurchases,
} from './counted-as.ts'
import { type Counting, readCounting } from './counting.ts'
import { monthColumn } from './month-column.ts'
import { hasSplits } from './splits.ts'

type Period = { first: Month; last: Month }

/** What decides how rows are summed: how the ledger counts, and whether there are split transactions. */
export type Summing = Counting & { hasSplits: boolean }

export const summingOf = async (store: Store, ledgerId: string): Promise<Summing> => ({
  ...(await readCounting(store, ledgerId)),
  hasSplits: await hasSplits(store, ledgerId),
})

/** The totals of a ledger, as `monthly_totals` stores them, computed from its rows. */
export function totalsOfRows(
  ledgerId: string,
  { monthStart, refundMonth, hasSplits }: Summing,
  period?: Period,
): RawBuilder<unknown> {
  const first = period ? firstCountedDay(period.first, monthStart) : earliestDay
  const last = period ? lastCountedDay(period.last, monthStart) : latestDay
  const isWithin = sql<SqlBool>`transactions.date >= ${first} and transactions.date <= ${last}`
  const rows = { ledgerId, monthStart, hasSplits, day: sql<Day>`transactions.date`, condition: isWithin }
  if (refundMonth === 'refund') return addedUp(cellsOf(rows, everything))
  // A refund counts in the month of its purchase, but the balance of its account changes in its own.
  const isCounted = sql<SqlBool>`(${isWithin} or transactions.id in (${refundsOfPurchases(ledgerId, { first, last })}))`
  const counted = { ledgerId, monthStart, hasSplits, day: countedOn, condition: isCounted }
  const isOfPeriod = period ? sql`month >= ${period.first} and month <= ${period.last}` : sql`1 = 1`
  return addedUp([...cellsOf(counted, withoutAmounts), ...cellsOf(rows, onlyAmounts)], isOfPeriod)
}

const addedUp = (cells: readonly RawBuilder<unknown>[], condition: RawBuilder<unknown> = sql`1 = 1`) => sql`
  select ledger_id, month, category, left_out_by, account_id, sum(net_cents) as net_cents,
    sum(gross_cents) as gross_cents, sum(count) as count, sum(amount_cents) as amount_cents
  from (${sql.join(cells, sql` union all `)}) as cells
  where ${condition}
  group by 1, 2, 3, 4, 5`

type Rows = {
  ledgerId: string
  monthStart: MonthStart
  hasSplits: boolean
  day: RawBuilder<Day>
  condition: RawBuilder<SqlBool>
}
type Sums = {
  net: RawBuilder<number>
  gross: RawBuilder<number>
  count: RawBuilder<number>
  amount: RawBuilder<number>
}

const zero = sql<number>`0`
const everything = (sums: Sums): Sums => sums
const withoutAmounts = (sums: Sums): Sums => ({ ...sums, amount: zero })
const onlyAmounts = ({ amount }: Sums): Sums => ({ net: zero, gross: zero, count: zero, amount })

/**
 * The sums of whole rows, the sums of the parts of split rows, and cells without a category. A split row counts once in
 * each of its categories; the cell without a category corrects the count, so that the row counts once altogether.
 */
const cellsOf = (rows: Rows, choose: (sums: Sums) => Sums): RawBuilder<unknown>[] => [
  cells(rows, {
    category: effectiveCategory,
    sums: choose({
      net: sql`sum(${effectiveValue})`,
      gross: sql`sum(${grossValue})`,
      count: sql`count(*)`,
      amount: sql`sum(transactions.amount_cents)`,
    }),
    condition: sql`transactions.category <> ''`,
  }),
  ...(rows.hasSplits ? cellsOfSplits(rows, choose) : []),
]

const cellsOfSplits = (rows: Rows, choose: (sums: Sums) => Sums): RawBuilder<unknown>[] => [
  cells(rows, {
    category: sql`part.category`,
    sums: choose({
      net: sql`sum(${partValue})`,
      gross: sql`sum(${grossOf(partValue)})`,
      count: sql`count(distinct transactions.id)`,
      amount: sql`sum(part.amount_cents)`,
    }),
    join: sql`join split_parts as part
      on part.ledger_id = transactions.ledger_id and part.split_id = transactions.split_id`,
    condition: sql`transactions.split_id is not null`,
  }),
  cells(rows, {
    category: sql`''`,
    sums: choose({
      net: zero,
      gross: zero,
      count: sql`sum(1 - (select count(distinct part.category) from ${partsOfSplit}))`,
      amount: zero,
    }),
    condition: sql`transactions.split_id is not null`,
  }),
]

type Cells = {
  category: RawBuilder<unknown>
  sums: Sums
  join?: RawBuilder<unknown>
  condition: RawBuilder<unknown>
}

const cells = (rows: Rows, { category, sums, join = sql``, condition }: Cells) => sql`
  select transactions.ledger_id, ${monthColumn(rows.day, rows.monthStart)} as month, ${category} as category, ${leftOutBy} as left_out_by,
    transactions.account_id, ${sums.net} as net_cents, ${sums.gross} as gross_cents, ${sums.count} as count,
    ${sums.amount} as amount_cents
  from transactions
  left join rule_outcomes as rule
    on rule.ledger_id = transactions.ledger_id and rule.id = transactions.rule_id
  ${join}
  where transactions.ledger_id = ${rows.ledgerId} and ${rows.condition} and ${condition}
  group by 1, 2, 3, 4, 5`
