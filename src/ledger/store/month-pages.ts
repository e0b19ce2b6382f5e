import { sql } from 'kysely'
import { earliestOf, latestOf, type Month } from '#domain/calendar.ts'
import { firstCountedDay, lastCountedDay } from '#domain/month-start.ts'
import type { Store } from '#store/schema.ts'
import { readLedgerVersion } from './change-ledger.ts'
import { totalsThatMatch } from './kept-totals.ts'
import type { LedgerFilter } from './ledger-filter.ts'
import { type MonthTotal, monthsFromRows, readMonthsAtOnce } from './monthly-totals.ts'
import { type AskedFilter, resolveFilter } from './resolve-filter.ts'
import { matchesNothing } from './search/matches-nothing.ts'
import { allRows } from './search/searched-rows.ts'

/** The next page starts before this month. It is only valid while the ledger has this version. */
export type MonthPosition = { month: Month; version: number }

type MonthPage = { months: MonthTotal[]; next: MonthPosition | null }

type Pace = { rowsAtOnce: number } & StepPace
type StepPace = { rowsOfStep: number; millisecondsOfPage: number }

/**
 * If few rows match, one query finds them all. Otherwise, each step searches whole months, and a page ends when its
 * time is up.
 */
const usualPace: Pace = { rowsAtOnce: 12_000, rowsOfStep: 10_000, millisecondsOfPage: 40 }

/**
 * A page of the months with matching transactions, newest first; `next` is null at the end. Null if the ledger has
 * changed since the first page, because the pages could then count a row twice or not at all.
 */
export async function readMonthPage(
  store: Store,
  ledgerId: string,
  asked: AskedFilter,
  after: MonthPosition | null,
  pace = usualPace,
): Promise<MonthPage | null> {
  const version = await readLedgerVersion(store, ledgerId)
  if (after !== null && after.version !== version) return null
  const filter = await resolveFilter(store, ledgerId, asked)
  if (matchesNothing(filter)) return { months: [], next: null }
  const atOnce = after === null ? await readMonthsAtOnce(store, ledgerId, filter, pace.rowsAtOnce) : null
  if (atOnce !== null) return { months: atOnce, next: null }
  const page = await readInSteps(store, ledgerId, filter, { before: after?.month, ...pace })
  if ((await readLedgerVersion(store, ledgerId)) !== version) return null
  const { months, next } = page
  return { months, next: next === null ? null : { month: next, version } }
}

async function readInSteps(
  store: Store,
  ledgerId: string,
  filter: LedgerFilter,
  { before, rowsOfStep, millisecondsOfPage }: StepPace & { before: Month | undefined },
): Promise<{ months: MonthTotal[]; next: Month | null }> {
  const began = performance.now()
  const months: MonthTotal[] = []
  const left = await readMonthSizes(store, ledgerId, filter, before)
  let rowsOfNext = rowsOfStep
  while (left.length > 0) {
    const step = takeMonths(left, rowsOfNext)
    const beganStep = performance.now()
    months.push(...(await monthsFromRows(store, ledgerId, between(filter, step.first, step.last), allRows)))
    const now = performance.now()
    const remaining = millisecondsOfPage - (now - began)
    if (left.length > 0 && remaining <= 0) return { months, next: step.first }
    // Every query has a fixed cost, so fewer steps are better, but none should take longer than the page has left.
    rowsOfNext = (step.rows * remaining) / (now - beganStep)
  }
  return { months, next: null }
}

type MonthSize = { month: Month; count: number }

/** The months of the ledger, newest first, each with the number of rows to search. */
const readMonthSizes = (
  store: Store,
  ledgerId: string,
  { startDate, endDate, accountId, monthStart }: LedgerFilter,
  before: Month | undefined,
): Promise<MonthSize[]> =>
  store
    .selectFrom(accountId ? 'monthlyTotals' : 'ledgerTotals')
    .select(['month', sql<number>`sum(count)`.as('count')])
    .where(totalsThatMatch(ledgerId, { startDate, endDate, accountId, monthStart }))
    .$if(before !== undefined, (query) => query.where('month', '<', before ?? ''))
    .groupBy('month')
    .orderBy('month', 'desc')
    .execute()

/** Takes the first of these months: at least one, and others until they would have more than this many rows. */
function takeMonths(left: MonthSize[], most: number): { first: Month; last: Month; rows: number } {
  const [newest] = left
  if (!newest) throw new Error('There are no months')
  let [first, rows] = [newest.month, 0]
  for (let next = left[0]; next && (rows === 0 || rows + next.count <= most); next = left[0]) {
    first = next.month
    rows += next.count
    left.shift()
  }
  return { first, last: newest.month, rows }
}

/** The part of a filter that lies in these months. */
const between = (filter: LedgerFilter, first: Month, last: Month): LedgerFilter => {
  const { monthStart = 1, startDate, endDate } = filter
  return {
    ...filter,
    startDate: latestOf(startDate, firstCountedDay(first, monthStart)),
    endDate: earliestOf(endDate, lastCountedDay(last, monthStart)),
  }
}
