import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { type Cell, Summary } from '#contract/summary.ts'
import { wholeCents } from '#domain/money.ts'
import type { SpendingCell } from '#domain/spending-window.ts'
import { getJson } from './http.ts'

/** All transactions, summed by month, category and exclusion. */
export const summaryQuery = queryOptions({
  queryKey: ['ledger', 'summary'],
  queryFn: async () => (await getJson('/summary', {}, Summary)).cells.map(spendingCell),
})

const spendingCell = ({ net, gross, ...cell }: z.infer<typeof Cell>): SpendingCell => ({
  ...cell,
  netCents: wholeCents(net),
  grossCents: wholeCents(gross),
})
