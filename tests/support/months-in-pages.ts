import { type MonthPosition, readMonthPage } from '#ledger/store/month-pages.ts'
import type { MonthTotal } from '#ledger/store/monthly-totals.ts'
import type { AskedFilter } from '#ledger/store/resolve-filter.ts'
import type { Store } from '#store/schema.ts'

/** Settings that put one month on each page. */
export const slowestPace = { rowsAtOnce: 0, rowsOfStep: 1, millisecondsOfPage: 0 }

/** Reads the list of months page by page, with one month per page if rows have to be searched. */
export async function monthsInPages(
  store: Store,
  ledgerId: string,
  asked: AskedFilter,
): Promise<MonthTotal[]> {
  const months: MonthTotal[] = []
  let after: MonthPosition | null = null
  do {
    const page = await readMonthPage(store, ledgerId, asked, after, slowestPace)
    if (page === null) throw new Error('The ledger has changed')
    months.push(...page.months)
    after = page.next
  } while (after !== null)
  return months
}
