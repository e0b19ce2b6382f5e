import { isDeepStrictEqual } from 'node:util'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Day, daysBetween, earliestDay, latestDay, type Month } from '#domain/calendar.ts'
import { firstCountedDay, lastCountedDay } from '#domain/month-start.ts'
import { numberOfDay, placeIn, SumPacker, type SumToPack } from '#domain/reports/packed-sums.ts'
import { sharesThread } from '#store/engines/differences.ts'
import { isInexactNumber } from '#store/engines/is-inexact-number.ts'
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

// The sums of rows by merchant and by day, for reports: one row per month, with the sums packed. A change to a month
// deletes its row, and the next report computes it again, so that changes cost almost nothing more. Split rows are not in
// the sums (docs/decisions/reports.md).

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

/** Deletes the sums of these months, or of all. Called by every change that affects them. */
export async function forgetReportTotals(store: Store, ledgerId: string, period?: Period): Promise<void> {
  const { first, last } = period ?? allMonths
  await store
    .deleteFrom('reportTotals')
    .where('ledgerId', '=', ledgerId)
    .where('month', '>=', first)
    .where('month', '<=', last)
    .execute()
  if (!period) await store.deleteFrom('reportMerchants').where('ledgerId', '=', ledgerId).execute()
}

/** The keys of merchants that the sums refer to by their places. More are added, and none changes its place. */
export async function readReportMerchants(store: Store, ledgerId: string): Promise<string[]> {
  const list = await store
    .selectFrom('reportMerchants')
    .select('keys')
    .where('ledgerId', '=', ledgerId)
    .executeTakeFirst()
  return list ? JSON.parse(list.keys) : []
}

/** The same, for looking up and adding keys. */
const readMerchants = async (store: Store, ledgerId: string): Promise<Map<string, number>> =>
  new Map((await readReportMerchants(store, ledgerId)).map((key, place) => [key, place]))

async function writeMerchants(store: Store, ledgerId: string, merchants: ReadonlyMap<string, number>) {
  const keys = JSON.stringify([...merchants.keys()])
  await store
    .insertInto('reportMerchants')
    .values({ ledgerId, keys })
    .onConflict((conflict) => conflict.column('ledgerId').doUpdateSet({ keys }))
    .execute()
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
    const merchants = await readMerchants(transaction, ledgerId)
    const known = merchants.size
    for (const month of months) await fillMonth(transaction, ledgerId, month, { counting, merchants })
    if (merchants.size > known) await writeMerchants(transaction, ledgerId, merchants)
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
    // Users notice it when they change something, and operators find it in the log. Sums that are too large to be stored
    // may still cancel out in those of the rows.
    if (storeTroubleOf(error) === null && !isInexactNumber(error)) throw error
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
        where ledger_id = ${ledgerId} and month >= ${first} and month <= ${last}
      )
    group by month order by month desc
  `.execute(store)
  return rows
}

/** How rows count, and the places of merchants. */
type Packing = { counting: Counting; merchants: Map<string, number> }

async function fillMonth(
  store: Store,
  ledgerId: string,
  { month, count }: { month: Month; count: number },
  packing: Packing,
): Promise<void> {
  const isInParts = sharesThread(store) && count > mostRowsPerStatement
  const parts = isInParts ? eachDay(month, packing.counting) : [undefined]
  const sums = await packMonth(store, ledgerId, month, packing, parts)
  await store
    .insertInto('reportTotals')
    .values({ ledgerId, month, ...sums })
    .execute()
}

/** The sums of a month, which the database adds up for all days at once or for one after the other. */
async function packMonth(
  store: Store,
  ledgerId: string,
  month: Month,
  { counting, merchants }: Packing,
  parts: readonly (Days | undefined)[] = [undefined],
) {
  const packers = { merchant: new SumPacker(), day: new SumPacker() }
  for (const days of parts) {
    const { rows } = await sql<Omit<SumToPack, 'value'> & { groupedBy: 'merchant' | 'day'; value: string }>`
      ${sumsOf(ledgerId, { first: month, last: month }, counting, days)}
    `.execute(store)
    for (const { groupedBy, value, ...sum } of rows)
      packers[groupedBy].add({
        ...sum,
        value: groupedBy === 'merchant' ? placeIn(merchants, value) : numberOfDay(value),
      })
  }
  const [byMerchant, byDay] = [packers.merchant.pack(), packers.day.pack()]
  return {
    merchantKinds: byMerchant.kinds,
    merchantSums: byMerchant.sums,
    dayKinds: byDay.kinds,
    daySums: byDay.sums,
  }
}

/** Each day of a month, as a range. */
function eachDay(month: Month, { monthStart }: Counting): Days[] {
  const days = daysBetween(firstCountedDay(month, monthStart), lastCountedDay(month, monthStart))
  return days.map((day) => ({ first: day, last: day }))
}

/**
 * The months whose sums do not match their rows. They are only ever wrong if another program has changed the database.
 */
export async function findWrongReportMonths(store: Store, ledgerId: string): Promise<Month[]> {
  const packing = {
    counting: await readCounting(store, ledgerId),
    merchants: await readMerchants(store, ledgerId),
  }
  const months = await store
    .selectFrom('reportTotals')
    .select('month')
    .where('ledgerId', '=', ledgerId)
    .orderBy('month')
    .execute()
  const wrong: Month[] = []
  for (const { month } of months) {
    const stored = await store
      .selectFrom('reportTotals')
      .select(['merchantKinds', 'merchantSums', 'dayKinds', 'daySums'])
      .where('ledgerId', '=', ledgerId)
      .where('month', '=', month)
      .executeTakeFirst()
    const computed = await packMonth(store, ledgerId, month, packing)
    if (!isDeepStrictEqual({ ...stored }, computed)) wrong.push(month)
  }
  return wrong
}

/** The sums of a period, or what rows on some of its days add to them. */
const sumsOf = (
  ledgerId: string,
  period: Period,
  counting: Counting,
  days?: Days,
): RawBuilder<unknown> => sql`
  with counted as materialized (${rowsOf(ledgerId, period, counting, days)})
  ${sumsBy('merchant', sql`merchant_key`)}
  union all
  ${sumsBy('day', sql`day`)}`

const sumsBy = (groupedBy: 'merchant' | 'day', value: RawBuilder<string>) => sql`
  select ${sql.lit(groupedBy)} as grouped_by, ${value} as value, category, left_out_by, account_id, direction, tag_ids,
    sum(net_cents) as net_cents, sum(gross_cents) as gross_cents, count(*) as count,
    min(day) as first_day, max(day) as last_day
  from counted group by 2, 3, 4, 5, 6, 7`

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
      select ${monthColumn(day, monthStart)} as month, ${day} as day,
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
