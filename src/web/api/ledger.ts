import { queryOptions } from '@tanstack/react-query'
import { Ledger } from '#contract/ledger.ts'
import type { RefundMonth } from '#domain/matches.ts'
import type { MonthStart } from '#domain/month-start.ts'
import { getJson, sendJson } from './http.ts'

const aSecond = 1000

export const ledgerQuery = queryOptions({
  queryKey: ['ledger', 'settings'],
  queryFn: () => getJson('/ledger', {}, Ledger),
  refetchInterval: ({ state }) => (state.data?.nextMonthStart ? aSecond : false),
})

/** Accounts in the previous currency either change with the ledger, or keep it so that their amounts are converted. */
export const setCurrency = (currency: string, accounts: 'change' | 'keep' = 'change') =>
  sendJson('PATCH', '/ledger', { currency, accounts }, Ledger)

/** Chooses the month in which linked refunds count. */
export const setRefundMonth = (refundMonth: RefundMonth) =>
  sendJson('PATCH', '/ledger', { refund_month: refundMonth }, Ledger)

/** Chooses the day on which months begin. In a large ledger, this takes effect a little later. */
export const setMonthStart = (monthStart: MonthStart) =>
  sendJson('PATCH', '/ledger', { month_start: monthStart }, Ledger)
