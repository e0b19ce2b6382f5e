import { sql } from 'kysely'
import { earliestOf, latestOf, type Month } from '#domain/calendar.ts'
import { firstCountedDay, lastCountedDay } from '#domain/month-start.ts'
import { sharesThread } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'
import { readLedgerVersion } from './change-ledger.ts'
import { totalsThatMatch } from './kept-totals.ts'
import type { LedgerFilter } from './ledger-filter.ts'
import { type MonthTotal, monthsFromRows, readMonthsAtOnce } from './monthly-totals.ts'
import { type AskedFilter, resolveFilter } from './resolve-filter.ts'
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
const usualPace = (store: Store): Pace => ({
  // PostgreSQL reads a page of the table for each row.
  rowsAtOnce: sharesThread(store) ? 12_000 : 5000,
  rowsOfStep: 10_000,
  millisecondsOfPage: 40,
})

/**
 * A page of the months with matching transactions, newest first; `next` is null at the end. Null if the ledger has
 * changed since the first page, because the pages could then count a row twice or not at all.
 */
export async function readMonthPage(
  store: Store,
  ledgerId: string,
  asked: AskedFilter,
  after: MonthPosition | null,
  pace = usualPace(store),
): Promise<MonthPage | null> {
  const version = await readLedgerVersion(store, ledgerId)
  if (after !== null && after.version !== version) return null
  const filter = await resolveFilter(store, ledgerId, asked)
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
  const steps = await readSteps(store, ledgerId, filter, { before, rowsOfStep })
  for (const { first, last } of steps) {
    months.push(...(await monthsFromRows(store, ledgerId, between(filter, first, last), allRows)))
    const isLast = first === steps.at(-1)?.first
    if (!isLast && performance.now() - began >= millisecondsOfPage) return { months, next: first }
  }
  return { months, next: null }
}

/** Groups of consecutive months, newest first, each with about the number of rows that a step searches. */
async function readSteps(
  store: Store,
  ledgerId: string,
  filter: LedgerFilter,
  { before, rowsOfStep }: { before: Month | undefined; rowsOfStep: number },
) {
  const { startDate, endDate, accountId, monthStart } = filter
  const months = await store
    .selectFrom(accountId ? 'monthlyTotals' : 'ledgerTotals')
    .select(['month', sql<number>`sum(count)`.as('count')])
    .where(totalsThatMatch(ledgerId, { startDate, endDate, accountId, monthStart }))
    .$if(before !== undefined, (query) => query.where('month', '<', before ?? ''))
    .groupBy('month')
    .orderBy('month', 'desc')
    .execute()
  const steps: { first: Month; last: Month; rows: number }[] = []
  for (const { month, count } of months) {
    const step = steps.at(-1)
    if (step && step.rows < rowsOfStep) Object.assign(step, { first: month, rows: step.rows + count })
    else steps.push({ first: month, last: month, rows: count })
  }
  return steps
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
