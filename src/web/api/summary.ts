import { queryOptions } from '@tanstack/react-query'
import { Summary } from '#contract/summary.ts'
import { wholeCents } from '#domain/money.ts'
import type { SpendingCell } from '#domain/spending.ts'
import { getJson } from './http.ts'

/** All spending by month, category and exclusion: what every figure of the dashboard is computed from. */
export const summaryQuery = queryOptions({
  queryKey: ['ledger', 'summary'],
  queryFn: async (): Promise<SpendingCell[]> => {
    const { cells } = await getJson('/summary', {}, Summary)
    return cells.map(({ month, category, excluded, net, gross, count }) => ({
      month,
      category,
      excluded,
      netCents: wholeCents(net),
      grossCents: wholeCents(gross),
      count,
    }))
  },
})
