import { accountsQuery } from '#web/api/accounts.ts'
import { categoriesQuery } from '#web/api/categories.ts'
import { fetchAhead } from '#web/api/fetch-ahead.ts'
import { recurringCostsQuery } from '#web/api/recurring-costs.ts'
import { reviewCountQuery } from '#web/api/review.ts'
import { summaryOf } from '#web/api/summary.ts'
import { sampleQuery } from '#web/api/transactions.ts'
import { suggestedTransferCountQuery } from '#web/api/transfers.ts'
import { readDashboardSearch } from './dashboard-search.ts'

/** Fetches what the dashboard shows first. */
export function fetchDashboardData(search: Record<string, unknown>) {
  fetchAhead(summaryOf(readDashboardSearch(search).account_id))
  fetchAhead(categoriesQuery)
  fetchAhead(accountsQuery)
  fetchAhead(recurringCostsQuery)
  fetchAhead(sampleQuery)
  fetchAhead(suggestedTransferCountQuery)
  fetchAhead(reviewCountQuery)
}
