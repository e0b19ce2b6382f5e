import { accountChangesQuery } from '#web/api/account-changes.ts'
import { accountDetailsQuery, accountsQuery, monthBalancesQuery } from '#web/api/accounts.ts'
import { categoriesQuery } from '#web/api/categories.ts'
import { fetchAhead } from '#web/api/fetch-ahead.ts'
import { importsQuery } from '#web/api/imports.ts'
import { merchantsQuery } from '#web/api/merchants.ts'
import { queryClient } from '#web/api/query-client.ts'
import { recurringCostsQuery } from '#web/api/recurring-costs.ts'
import { suggestedPaymentsQuery } from '#web/api/recurring-payments.ts'
import { suggestedRefundsQuery } from '#web/api/refunds.ts'
import { reviewCountQuery, reviewQuery } from '#web/api/review.ts'
import { savedFiltersQuery } from '#web/api/saved-filters.ts'
import { summaryQuery } from '#web/api/summary.ts'
import { transactionRulesQuery } from '#web/api/transaction-rules.ts'
import { monthListQuery, sampleQuery } from '#web/api/transactions.ts'
import { suggestedTransferCountQuery, suggestedTransfersQuery } from '#web/api/transfers.ts'
import { readHistoryFilter } from '#web/history/history-filter.ts'

// The first queries of each screen except the dashboard. The router fetches them while the code of the screen loads;
// the screen then uses the same queries, and shows their progress and errors. They are here rather than beside each
// screen because one small file loads sooner than several that share most of their code.

export function fetchUploadData() {
  fetchAhead(sampleQuery)
  fetchAhead(summaryQuery)
}

export function fetchImportsData() {
  queryClient.infiniteQuery({ ...importsQuery, staleTime: 'static' }).catch(() => {
    // The screen shows the error.
  })
}

export function fetchRecurringData() {
  fetchAhead(recurringCostsQuery)
  fetchAhead(suggestedPaymentsQuery)
}

export function fetchHistoryData(search: Record<string, unknown>) {
  const filter = readHistoryFilter(search)
  fetchAhead(monthListQuery(filter))
  fetchAhead(savedFiltersQuery)
  fetchAhead(summaryQuery)
  fetchAhead(accountsQuery)
  fetchAhead(sampleQuery)
  fetchAhead(suggestedTransferCountQuery)
  fetchAhead(reviewCountQuery)
  if (filter.rule_id) fetchAhead(transactionRulesQuery)
}

export function fetchAccountsData() {
  fetchAhead(accountsQuery)
  fetchAhead(monthBalancesQuery)
  fetchAhead(accountDetailsQuery)
  fetchAhead(accountChangesQuery)
  fetchAhead(suggestedTransferCountQuery)
  fetchAhead(reviewCountQuery)
}

export function fetchReviewData() {
  fetchAhead(reviewQuery)
  fetchAhead(categoriesQuery)
  fetchAhead(accountsQuery)
}

export function fetchMatchesData() {
  fetchAhead(suggestedTransfersQuery)
  fetchAhead(suggestedRefundsQuery)
  fetchAhead(accountsQuery)
}

export function fetchMerchantsData() {
  queryClient.infiniteQuery({ ...merchantsQuery({ order: 'amount' }), staleTime: 'static' }).catch(() => {
    // The screen shows the error.
  })
}
