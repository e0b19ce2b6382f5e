import { queryOptions } from '@tanstack/react-query'
import { Ledger } from '#contract/ledger.ts'
import type { RefundMonth } from '#domain/matches.ts'
import { getJson, sendJson } from './http.ts'

export const ledgerQuery = queryOptions({
  queryKey: ['ledger', 'settings'],
  queryFn: () => getJson('/ledger', {}, Ledger),
})

/** Accounts in the previous currency either change with the ledger, or keep it so that their amounts are converted. */
export const setCurrency = (currency: string, accounts: 'change' | 'keep' = 'change') =>
  sendJson('PATCH', '/ledger', { currency, accounts }, Ledger)

/** Chooses the month in which linked refunds count. */
export const setRefundMonth = (refundMonth: RefundMonth) =>
  sendJson('PATCH', '/ledger', { refund_month: refundMonth }, Ledger)
