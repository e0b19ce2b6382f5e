import { sql } from 'kysely'
import { addMonths, type Month } from '#domain/calendar.ts'
import type { Cents } from '#domain/money.ts'
import { countedMonthsOf } from '#domain/month-start.ts'
import type { SpendingCell } from '#domain/spending-window.ts'
import { sharesThread } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'
import { keepColors } from './category-definitions.ts'
import { countedValues } from './category-filter.ts'
import { changeLedger } from './change-ledger.ts'
import { exclusionOf, leftOutBy } from './counted-as.ts'
import { readMonthStart } from './counting.ts'
import { asksForSeveralCategories, isConverted, isOfTotals, totalsThatMatch } from './kept-totals.ts'
import { dayOf, type LedgerFilter, matches } from './ledger-filter.ts'
import { withRefundMonths } from './matching/refund-months.ts'
import { monthColumn } from './month-column.ts'
import { addUpAccounts, forgetTotals } from './replace-totals.ts'
import { forgetReportTotals } from './report-totals.ts'
import { leadsToFewRows } from './search/few-rows.ts'
import {
  allRows,
  mostDescriptions,
  mostToLookUp,
  searchedRows,
  type TransactionRows,
  withoutCommonTexts,
} from './search/searched-rows.ts'
import { hasSplits } from './splits.ts'
import { type Summing, summingOf, totalsOfRows } from './totals-of-rows.ts'

/**
 * Recomputes the totals that contain the rows of these calendar months. Called in the transaction of every change with
 * the months it affected, so that the totals are always right.
 */
export async function recomputeMonths(
  store: Store,
  ledgerId: string,
  months: Iterable<Month>,
): Promise<void> {
  const summing = await summingOf(store, ledgerId)
  const changed = await withRefundMonths(store, ledgerId, months, summing.refundMonth)
  const all = new Set([...changed].flatMap((month) => countedMonthsOf(month, summing.monthStart)))
  const runs = sharesThread(store) ? Array.from(all, (month) => ({ first: month, last: month })) : runsOf(all)
  for (const run of runs) await recomputeRun(store, ledgerId, run, summing)
  await keepColors(store, ledgerId, await readUncolored(store, ledgerId, all))
}

/** The categories of these months that have no color yet. */
async function readUncolored(store: Store, ledgerId: string, months: ReadonlySet<Month>): Promise<string[]> {
  if (months.size === 0) return []
  const sorted = [...months].sort()
  const { rows } = await sql<{ category: string }>`
    select distinct ledger_totals.category from ledger_totals
    left join categories
      on categories.ledger_id = ledger_totals.ledger_id and categories.name = ledger_totals.category
    where ledger_totals.ledger_id = ${ledgerId}
      and ledger_totals.month >= ${sorted[0]} and ledger_totals.month <= ${sorted.at(-1)}
      and categories.color is null and ledger_totals.category <> ''
    order by ledger_totals.category
  `.execute(store)
  return rows.map(({ category }) => category)
}

/** One statement for consecutive months: every planner can use a range, but not a list of months. */
async function recomputeRun(
  store: Store,
  ledgerId: string,
  { first, last }: { first: Month; last: Month },
  summing: Summing,
): Promise<void> {
  for (const table of ['monthlyTotals', 'ledgerTotals'] as const)
    await store
      .deleteFrom(table)
      .where('ledgerId', '=', ledgerId)
      .where('month', '>=', first)
      .where('month', '<=', last)
      .execute()
  await forgetReportTotals(store, ledgerId, { first, last })
  await sql`
    insert into monthly_totals (
      ledger_id, month, category, left_out_by, account_id, net_cents, gross_cents, count, amount_cents
    ) ${totalsOfRows(ledgerId, summing, { first, last })}
  `.execute(store)
  await addUpAccounts(store, sql`ledger_id = ${ledgerId} and month >= ${first} and month <= ${last}`)
}

/** Rebuilds all totals of a ledger. They are only ever wrong if another program has changed the database. */
export const rebuildMonthlyTotals = (store: Store, ledgerId: string): Promise<void> =>
  changeLedger(store, ledgerId, async (transaction) => {
    await forgetTotals(transaction, ledgerId)
    const months = await transaction
      .selectFrom('transactions')
      .select(sql<Month>`substr(date, 1, 7)`.as('month'))
      .distinct()
      .where('ledgerId', '=', ledgerId)
      .execute()
    await recomputeMonths(
      transaction,
      ledgerId,
      months.map(({ month }) => month),
    )
  })

/** Groups months, in any order and with repetitions, into runs of consecutive ones. */
function runsOf(months: Iterable<Month>): { first: Month; last: Month }[] {
  const runs: { first: Month; last: Month }[] = []
  for (const month of [...new Set(months)].sort()) {
    const run = runs.at(-1)
    if (run && month === addMonths(run.last, 1)) run.last = month
    else runs.push({ first: month, last: month })
  }
  return runs
}

/**
 * All spending in a ledger, or in one of its accounts: a few hundred cells, whatever the number of transactions
 * (product-decisions.md, 18).
 */
export async function readSpendingCells(
  store: Store,
  ledgerId: string,
  { accountId }: Pick<LedgerFilter, 'accountId'> = {},
): Promise<SpendingCell[]> {
  const rows = await store
    .selectFrom(accountId === undefined ? 'ledgerTotals' : 'monthlyTotals')
    .select(['month', 'category', 'leftOutBy', 'netCents', 'grossCents', 'count'])
    .where('ledgerId', '=', ledgerId)
    .where('count', '<>', 0)
    .where(isConverted(ledgerId, await readMonthStart(store, ledgerId)))
    .$if(accountId !== undefined, (query) => query.where('accountId', '=', accountId ?? ''))
    .orderBy('month')
    .orderBy('category')
    .orderBy('leftOutBy')
    .execute()
  return rows.map((row) => ({ ...row, ...exclusionOf(row) }))
}

/**
 * One month in History: sums of absolute amounts, and the signed sum of what is not excluded. Transfers are part of
 * what is excluded.
 */
export type MonthTotal = {
  month: Month
  totalCents: Cents
  netCents: Cents
  count: number
  excludedCents: Cents
  excludedCount: number
  transferCents: Cents
  transferCount: number
  noRateCount: number
}

/** The months with matching transactions, newest first. */
export async function readMonthList(
  store: Store,
  ledgerId: string,
  asked: LedgerFilter,
): Promise<MonthTotal[]> {
  const filter = await withoutCommonTexts(store, ledgerId, asked)
  if (await areInTotals(store, ledgerId, filter)) return monthsFromTotals(store, ledgerId, filter)
  return monthsFromRows(store, ledgerId, filter, await searchedRows(store, ledgerId, filter, mostToLookUp))
}

/**
 * The same, or null if more than `most` rows match or many have to be read. `readMonthPage` then reads them in parts.
 */
export async function readMonthsAtOnce(
  store: Store,
  ledgerId: string,
  asked: LedgerFilter,
  most: number,
): Promise<MonthTotal[] | null> {
  if (await leadsToFewRows(store, ledgerId, asked, most))
    return monthsFromRows(store, ledgerId, asked, allRows)
  const filter = await withoutCommonTexts(store, ledgerId, asked)
  if (await areInTotals(store, ledgerId, filter)) return monthsFromTotals(store, ledgerId, filter)
  const searched = await searchedRows(store, ledgerId, filter, {
    rows: most,
    descriptions: Math.min(most, mostDescriptions(store)),
  })
  return searched === allRows ? null : monthsFromRows(store, ledgerId, filter, searched)
}

/** Whether the stored totals can answer a filter. */
const areInTotals = async (store: Store, ledgerId: string, filter: LedgerFilter): Promise<boolean> =>
  isOfTotals(filter) &&
  !filter.figure &&
  !(asksForSeveralCategories(filter) && (await hasSplits(store, ledgerId)))

/** Sums of absolute amounts, and the signed sum of what counts, of rows grouped by reason to leave them out. */
const sumsOfMonth = [
  sql<number>`sum(case left_out_by when '' then gross_cents else 0 end)`.as('totalCents'),
  sql<number>`sum(case left_out_by when '' then net_cents else 0 end)`.as('netCents'),
  sql<number>`sum(case left_out_by when '' then count else 0 end)`.as('count'),
  sql<number>`sum(case left_out_by when '' then 0 else gross_cents end)`.as('excludedCents'),
  sql<number>`sum(case left_out_by when '' then 0 else count end)`.as('excludedCount'),
  sql<number>`sum(case left_out_by when 'transfer' then gross_cents else 0 end)`.as('transferCents'),
  sql<number>`sum(case left_out_by when 'transfer' then count else 0 end)`.as('transferCount'),
  sql<number>`sum(case left_out_by when 'no_rate' then count else 0 end)`.as('noRateCount'),
]

const monthsFromTotals = (store: Store, ledgerId: string, filter: LedgerFilter) =>
  store
    .selectFrom(filter.accountId ? 'monthlyTotals' : 'ledgerTotals')
    .select('month')
    .select(sumsOfMonth)
    .where(totalsThatMatch(ledgerId, filter))
    .groupBy('month')
    .orderBy('month', 'desc')
    .execute()

export async function monthsFromRows(
  store: Store,
  ledgerId: string,
  filter: LedgerFilter,
  searched: TransactionRows,
): Promise<MonthTotal[]> {
  const { net, gross } = countedValues(filter)
  return store
    .selectFrom((from) =>
      from
        .selectFrom(searched.as('transactions'))
        .leftJoin('ruleOutcomes as rule', (join) =>
          join
            .onRef('rule.ledgerId', '=', 'transactions.ledgerId')
            .onRef('rule.id', '=', 'transactions.ruleId'),
        )
        .select([
          monthColumn(dayOf(filter), filter.monthStart).as('month'),
          leftOutBy.as('leftOutBy'),
          sql<Cents>`sum(${gross})`.as('grossCents'),
          sql<Cents>`sum(${net})`.as('netCents'),
          sql<number>`count(*)`.as('count'),
        ])
        .where('transactions.ledgerId', '=', ledgerId)
        .where(matches(store, filter))
        .groupBy([sql`1`, sql`2`])
        .as('cells'),
    )
    .select('month')
    .select(sumsOfMonth)
    .where(isConverted(ledgerId, filter.monthStart))
    .groupBy('month')
    .orderBy('month', 'desc')
    .execute()
}
