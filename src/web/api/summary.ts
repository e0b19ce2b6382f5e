import { queryOptions } from '@tanstack/react-query'
import { Summary } from '#contract/summary.ts'
import { getJson } from './http.ts'

/** All transactions, summed by month, category and exclusion. */
export const summaryQuery = queryOptions({
  queryKey: ['ledger', 'summary'],
  queryFn: async () => (await getJson('/summary', {}, Summary)).cells,
})
