import { accountsQuery, monthBalancesQuery } from '#web/api/accounts.ts'
import { categoriesQuery } from '#web/api/categories.ts'
import { fetchAhead } from '#web/api/fetch-ahead.ts'
import { queryClient } from '#web/api/query-client.ts'
import { recurringCostsQuery } from '#web/api/recurring-costs.ts'
import { savedReportsQuery } from '#web/api/saved-reports.ts'
import { summaryOf } from '#web/api/summary.ts'
import { reportCode } from '#web/reports/report-code.ts'
import { queriesOfReport } from '#web/reports/report-queries.ts'
import { scopeOf } from '#web/reports/report-scope.ts'
import { readReportsSearch } from '#web/reports/reports-search.ts'
import { today } from '#web/session/today.ts'
import { chosenYear, reviewedYear } from './year/reviewed-year.ts'
import { yearQueries } from './year/year-queries.ts'

// The first queries of the screens. Not in `screen-data.ts`, which every other screen loads.

export async function fetchReportsData(given: Record<string, unknown>) {
  const search = readReportsSearch(given)
  const { report = 'merchants', account_id } = search
  if (report === 'year') return fetchYearData(search)
  fetchAhead(savedReportsQuery)
  fetchAhead(accountsQuery)
  fetchAhead(categoriesQuery)
  const fetchReport = async () => {
    const cells = await cellsOf(account_id)
    for (const query of queriesOfReport[report](scopeOf(search, cells))) fetchAhead(query)
  }
  await Promise.all([fetchReport(), reportCode[report]()])
}

export async function fetchYearData(search: { year?: string }) {
  fetchAhead(savedReportsQuery)
  fetchAhead(recurringCostsQuery)
  fetchAhead(accountsQuery)
  fetchAhead(monthBalancesQuery)
  const months = (await cellsOf()).map(({ month }) => month)
  const reviewed = reviewedYear(chosenYear(search, months, today()), months, today())
  for (const query of Object.values(yearQueries(reviewed))) fetchAhead(query)
}

/** The reports cover a window of the months that are there. */
const cellsOf = (accountId?: string) => queryClient.query({ ...summaryOf(accountId), staleTime: 'static' })
