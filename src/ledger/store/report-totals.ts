import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Day, daysBetween, earliestDay, latestDay, type Month } from '#domain/calendar.ts'
import { firstCountedDay, lastCountedDay } from '#domain/month-start.ts'
import { sharesThread } from '#store/engines/differences.ts'
import { storeTroubleOf } from '#store/engines/store-trouble-of.ts'
import { insideTransaction } from '#store/inside-transaction.ts'
import type { Store } from '#store/schema.ts'
import { lockLedgerIfFree } from './change-ledger.ts'
import {
  countedOn,
  effectiveCategory,
  effectiveValue,
  grossValue,
  isRefund,
  leftOutBy,
  refundsOfPurchases,
} from './counted-as.ts'
import { type Counting, readCounting } from './counting.ts'
import { monthColumn } from './month-column.ts'

// The sums of rows by merchant and by day, for reports. A change to a month deletes its cells, and the next report
// computes them again, so that changes cost almost nothing more. A marker, the cell with an empty `grouped_by`, says
// that the cells of its month are there. Split rows are not in the cells (docs/decisions/reports.md).

/** The tags of a row, its own and those of rules; empty if it has none. */
export const tagIdsOfRow = sql<string>`trim(coalesce(transactions.tag_ids, '') || ' ' || coalesce(rule.rule_tag_ids, ''))`

/** A request fills in at least one month, and no more months than have this many rows. */
const mostRowsAtOnce = 20_000

/** How many milliseconds a report waits until it can write. */
const longestWait = 500

/** A month with more rows is read day by day, so that SQLite can serve other requests in between. */
const mostRowsPerStatement = 2_000

type Days = { first: Day; last: Day }
export type Period = { first: Month; last: Month }
export const allMonths: Period = { first: earliestDay.slice(0, 7), last: latestDay.slice(0, 7) }

/** Whether a cell is of these months. Cells are in order of years. */
const isInMonths = ({ first, last }: Period) => sql<SqlBool>`(
  year >= ${yearOf(first)} and year <= ${yearOf(last)} and month >= ${first} and month <= ${last}
)`

export const yearOf = (month: Month): string => month.slice(0, 4)

/** Deletes the cells of these months. Called by every change that affects them. */
export async function forgetReportTotals(
  store: Store,
  ledgerId: string,
  period: Period = allMonths,
): Promise<void> {
  const deleteCells = (groupedBy: '' | 'merchant' | 'day', { first, last }: Period) =>
    store
      .deleteFrom('reportTotals')
      .where('ledgerId', '=', ledgerId)
      .where('groupedBy', '=', groupedBy)
      .where(isInMonths({ first, last }))
  // The marker first: a month without it has no other cells.
  const there = await deleteCells('', period).returning('month').execute()
  if (there.length === 0) return
  const periods = sharesThread(store) ? there.map(({ month }) => ({ first: month, last: month })) : [period]
  for (const one of periods)
    for (const groupedBy of ['merchant', 'day'] as const) await deleteCells(groupedBy, one).execute()
}

/** Fills in missing months, the latest first. Returns whether all are there. */
export async function fillReportTotals(store: Store, ledgerId: string, period: Period): Promise<boolean> {
  if ((await readMissing(store, ledgerId, period)).length === 0) return true
  return ifPossible(store, async (transaction) => {
    if (!(await lockLedgerIfFree(transaction, ledgerId))) return false
    // Another report may have filled them in while this one waited.
    const missing = await readMissing(transaction, ledgerId, period)
    let rows = 0
    const months = missing.filter(({ count }, index) => {
      rows += count
      return index === 0 || rows <= mostRowsAtOnce
    })
    const counting = await readCounting(transaction, ledgerId)
    for (const month of months) await fillMonth(transaction, ledgerId, month, counting)
    return months.length === missing.length
  })
}

/**
 * Runs work that a report can do without: not if others are writing for long (SQLite has one writer), and not if
 * nothing can be written, for example because the disk is full. Returns false then.
 */
async function ifPossible(store: Store, work: (transaction: Store) => Promise<boolean>): Promise<boolean> {
  let state: 'waiting' | 'working' | 'too late' = 'waiting'
  const working = insideTransaction(store, async (transaction) => {
    if (state === 'too late') return false
    state = 'working'
    return work(transaction)
  })
  const waited = Promise.withResolvers<false>()
  const timer = setTimeout(() => {
    if (state === 'working') return
    state = 'too late'
    waited.resolve(false)
  }, longestWait)
  try {
    return await Promise.race([working, waited.promise])
  } catch (error) {
    // Users notice it when they change something, and operators find it in the log.
    if (storeTroubleOf(error) === null) throw error
    return false
  } finally {
    clearTimeout(timer)
  }
}

async function readMissing(store: Store, ledgerId: string, { first, last }: Period) {
  const { rows } = await sql<{ month: Month; count: number }>`
    select month, sum(count) as count from ledger_totals
    where ledger_id = ${ledgerId} and month >= ${first} and month <= ${last}
      and month not in (
        select month from report_totals
        where ledger_id = ${ledgerId} and grouped_by = '' and ${isInMonths({ first, last })}
      )
    group by month order by month desc
  `.execute(store)
  return rows
}

async function fillMonth(
  store: Store,
  ledgerId: string,
  { month, count }: { month: Month; count: number },
  counting: Counting,
): Promise<void> {
  const period = { first: month, last: month }
  await forgetReportTotals(store, ledgerId, period)
  const cells = sql`report_totals (
    ledger_id, month, grouped_by, grouped_value, category, left_out_by, account_id, direction, tag_ids,
    net_cents, gross_cents, count, first_day, last_day, year
  )`
  const isInParts = sharesThread(store) && count > mostRowsPerStatement
  for (const days of isInParts ? eachDay(month, counting) : [undefined])
    await sql`
      insert into ${cells} ${cellsOf(ledgerId, period, counting, days)} ${isInParts ? addedUp : sql``}
    `.execute(store)
  await sql`
    insert into ${cells} values (${ledgerId}, ${month}, '', '', '', '', '', '', '', 0, 0, 0, '', '', ${yearOf(month)})
  `.execute(store)
}

/** Each day of a month, as a range. */
function eachDay(month: Month, { monthStart }: Counting): Days[] {
  const days = daysBetween(firstCountedDay(month, monthStart), lastCountedDay(month, monthStart))
  return days.map((day) => ({ first: day, last: day }))
}

/** Adds the sums of a day to those of the days before. */
const addedUp = sql`
  on conflict do update set
    net_cents = net_cents + excluded.net_cents,
    gross_cents = gross_cents + excluded.gross_cents,
    count = count + excluded.count,
    last_day = excluded.last_day`

/**
 * The months whose cells do not match their rows. They are only ever wrong if another program has changed the database.
 */
export async function findWrongReportMonths(store: Store, ledgerId: string): Promise<Month[]> {
  const key = sql`month, grouped_by, grouped_value, category, left_out_by, account_id, direction, tag_ids, first_day, last_day`
  const { rows } = await sql<{ month: Month }>`
    select distinct month from (
      select ${key}, net_cents, gross_cents, count from report_totals
      where ledger_id = ${ledgerId} and grouped_by <> ''
      union all
      select ${key}, -net_cents, -gross_cents, -count
      from (${cellsOf(ledgerId, allMonths, await readCounting(store, ledgerId))}) as computed
      where month in (select month from report_totals where ledger_id = ${ledgerId} and grouped_by = '')
    ) as both_ways
    group by ${key}
    having sum(net_cents) <> 0 or sum(gross_cents) <> 0 or sum(count) <> 0 or count(*) <> 2
  `.execute(store)
  return rows.map(({ month }) => month)
}

/** The cells of a period, or what rows on some of its days add to them. */
const cellsOf = (
  ledgerId: string,
  period: Period,
  counting: Counting,
  days?: Days,
): RawBuilder<unknown> => sql`
  with counted as materialized (${rowsOf(ledgerId, period, counting, days)})
  ${cellsBy('merchant', sql`merchant_key`)}
  union all
  ${cellsBy('day', sql`day`)}`

const cellsBy = (groupedBy: 'merchant' | 'day', value: RawBuilder<string>) => sql`
  select ledger_id, month, ${sql.lit(groupedBy)} as grouped_by, ${value} as grouped_value, category, left_out_by, account_id, direction,
    tag_ids, sum(net_cents) as net_cents, sum(gross_cents) as gross_cents, count(*) as count,
    min(day) as first_day, max(day) as last_day, substr(month, 1, 4) as year
  from counted group by 1, 2, 4, 5, 6, 7, 8, 9`

/** The rows that count in these months, apart from split ones. */
function rowsOf(
  ledgerId: string,
  { first, last }: Period,
  { monthStart, refundMonth }: Counting,
  days: Days = { first: firstCountedDay(first, monthStart), last: lastCountedDay(last, monthStart) },
): RawBuilder<unknown> {
  const isWithin = sql<SqlBool>`transactions.date >= ${days.first} and transactions.date <= ${days.last}`
  const isOfPurchase = refundMonth === 'purchase'
  const day = isOfPurchase ? countedOn : sql<Day>`transactions.date`
  const condition = isOfPurchase
    ? sql`(${isWithin} or transactions.id in (${refundsOfPurchases(ledgerId, days)}))`
    : isWithin
  return sql`
    select * from (
      select transactions.ledger_id, ${monthColumn(day, monthStart)} as month, ${day} as day,
        coalesce(transactions.merchant_key, '') as merchant_key, ${effectiveCategory} as category,
        ${leftOutBy} as left_out_by, transactions.account_id, ${tagIdsOfRow} as tag_ids,
        case when transactions.amount_cents > 0 and not ${isRefund} then 'in' else 'out' end as direction,
        ${effectiveValue} as net_cents, ${grossValue} as gross_cents
      from transactions
      left join rule_outcomes as rule
        on rule.ledger_id = transactions.ledger_id and rule.id = transactions.rule_id
      where transactions.ledger_id = ${ledgerId} and transactions.category <> '' and ${condition}
    ) as whole_rows
    where month >= ${first} and month <= ${last} and day >= ${days.first} and day <= ${days.last}`
}
