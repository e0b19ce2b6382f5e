import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { NewRefund, Refund, RefundDecision, RefundPage } from '#contract/refunds.ts'
import { getJson, type Query, sendJson } from './http.ts'

export type LedgerRefund = z.output<typeof Refund>

/** All refunds waiting for a decision. */
export const suggestedRefundsQuery = queryOptions({
  queryKey: ['ledger', 'refunds', 'suggested'],
  queryFn: () => readRefunds({ state: 'suggested' }),
})

/** The linked refunds of a transaction: one if it is a refund itself, all of its refunds if it is a purchase. */
export const refundsOfQuery = (transactionId: string) =>
  queryOptions({
    queryKey: ['ledger', 'refunds', 'linked', transactionId],
    queryFn: () => readRefunds({ state: 'linked', transaction_id: transactionId }),
  })

async function readRefunds(filter: Query): Promise<LedgerRefund[]> {
  const found: LedgerRefund[] = []
  let cursor: string | undefined
  do {
    const page = await getJson('/refunds', { ...filter, cursor }, RefundPage)
    found.push(...page.refunds)
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  return found
}

const pathOf = (id: string) => `/refunds/${encodeURIComponent(id)}`

/** Accepts, dismisses or unlinks a refund. */
export const decideRefund = (id: string, state: 'linked' | 'dismissed'): Promise<LedgerRefund> =>
  sendJson('PATCH', pathOf(id), z.encode(RefundDecision, { state }), Refund)

/** Links a refund by hand. */
export const linkRefund = (pair: z.output<typeof NewRefund>): Promise<LedgerRefund> =>
  sendJson('POST', '/refunds', z.encode(NewRefund, pair), Refund)

/** Undoes a decision. */
export const forgetRefund = (id: string) => sendJson('DELETE', pathOf(id), undefined, null)
