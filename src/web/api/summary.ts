import { queryOptions } from '@tanstack/react-query'
import { Summary } from '#contract/summary.ts'
import { getJson } from './http.ts'

/** All transactions, or those of one account, summed by month, category and exclusion. */
export const summaryOf = (accountId?: string) =>
  queryOptions({
    queryKey: ['ledger', 'summary', ...(accountId === undefined ? [] : [accountId])],
    queryFn: async () => (await getJson('/summary', { account_id: accountId }, Summary)).cells,
  })

export const summaryQuery = summaryOf()
