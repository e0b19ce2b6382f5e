import { budgetsQuery, proposedBudgetsQuery } from '#web/api/budgets.ts'
import { categoriesQuery } from '#web/api/categories.ts'
import { fetchAhead } from '#web/api/fetch-ahead.ts'
import { currentMonth } from '#web/session/months.ts'
import { today } from '#web/session/today.ts'
import { readBudgetsSearch } from './budgets-search.ts'

/** The first queries of the screen. Not in `screen-data.ts`, which every other screen loads. */
export function fetchBudgetsData(search: Record<string, unknown>) {
  const { month = currentMonth() } = readBudgetsSearch(search)
  fetchAhead(budgetsQuery(month, today()))
  fetchAhead(proposedBudgetsQuery(month))
  fetchAhead(categoriesQuery)
}
