import type { QueryExecuteOptions, QueryKey } from '@tanstack/react-query'
import { accountQuery, sessionsQuery } from '#web/api/account.ts'
import { accountChangesQuery } from '#web/api/account-changes.ts'
import { accountDetailsQuery, accountsQuery, monthBalancesQuery } from '#web/api/accounts.ts'
import { categoriesQuery } from '#web/api/categories.ts'
import { importsQuery } from '#web/api/imports.ts'
import { merchantsQuery } from '#web/api/merchants.ts'
import { profileQuery } from '#web/api/profile.ts'
import { queryClient } from '#web/api/query-client.ts'
import { recurringCostsQuery } from '#web/api/recurring-costs.ts'
import { suggestedPaymentsQuery } from '#web/api/recurring-payments.ts'
import { suggestedRefundsQuery } from '#web/api/refunds.ts'
import { reviewCountQuery, reviewQuery } from '#web/api/review.ts'
import { providersQuery } from '#web/api/sign-in-settings.ts'
import { summaryOf, summaryQuery } from '#web/api/summary.ts'
import { transactionRulesQuery } from '#web/api/transaction-rules.ts'
import { monthListQuery, sampleQuery } from '#web/api/transactions.ts'
import { suggestedTransferCountQuery, suggestedTransfersQuery } from '#web/api/transfers.ts'
import { readDashboardSearch } from '#web/dashboard/dashboard-search.ts'
import { readHistoryFilter } from '#web/history/history-filter.ts'

// What each screen reads first. The router fetches it while the code of the screen loads; the screen then uses the
// same queries, and shows their progress and their errors.

export function fetchDashboardData(search: Record<string, unknown>) {
  fetchOnce(summaryOf(readDashboardSearch(search).account_id))
  fetchOnce(categoriesQuery)
  fetchOnce(accountsQuery)
  fetchOnce(recurringCostsQuery)
  fetchOnce(sampleQuery)
  fetchOnce(suggestedTransferCountQuery)
  fetchOnce(reviewCountQuery)
}

export function fetchUploadData() {
  fetchOnce(sampleQuery)
  fetchOnce(summaryQuery)
}

export function fetchImportsData() {
  queryClient.infiniteQuery({ ...importsQuery, staleTime: 'static' }).catch(() => {
    // The screen shows the error.
  })
}

export function fetchRecurringData() {
  fetchOnce(recurringCostsQuery)
  fetchOnce(suggestedPaymentsQuery)
}

export function fetchHistoryData(search: Record<string, unknown>) {
  const filter = readHistoryFilter(search)
  fetchOnce(monthListQuery(filter))
  fetchOnce(summaryQuery)
  fetchOnce(accountsQuery)
  fetchOnce(sampleQuery)
  fetchOnce(suggestedTransferCountQuery)
  fetchOnce(reviewCountQuery)
  if (filter.rule_id) fetchOnce(transactionRulesQuery)
}

export function fetchAccountsData() {
  fetchOnce(accountsQuery)
  fetchOnce(monthBalancesQuery)
  fetchOnce(accountDetailsQuery)
  fetchOnce(accountChangesQuery)
  fetchOnce(suggestedTransferCountQuery)
  fetchOnce(reviewCountQuery)
}

export function fetchReviewData() {
  fetchOnce(reviewQuery)
  fetchOnce(categoriesQuery)
  fetchOnce(accountsQuery)
}

export function fetchMatchesData() {
  fetchOnce(suggestedTransfersQuery)
  fetchOnce(suggestedRefundsQuery)
  fetchOnce(accountsQuery)
}

export function fetchMerchantsData() {
  queryClient.infiniteQuery({ ...merchantsQuery({ order: 'amount' }), staleTime: 'static' }).catch(() => {
    // The screen shows the error.
  })
}

export function fetchSettingsData() {
  fetchOnce(profileQuery)
  fetchOnce(categoriesQuery)
  fetchOnce(transactionRulesQuery)
  fetchOnce(accountQuery)
  fetchOnce(sessionsQuery)
  fetchOnce(providersQuery)
}

/** Fetches what has not been fetched before. Stale data is refetched by the screen. */
function fetchOnce<Data, Selected, Key extends QueryKey>(
  query: QueryExecuteOptions<Data, Error, Selected, Data, Key>,
) {
  queryClient.query({ ...query, staleTime: 'static' }).catch(() => {
    // The screen shows the error.
  })
}
