import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import {
  NewTransfer,
  OutsideAccounts,
  Transfer,
  TransferDecision,
  TransferPage,
} from '#contract/transfers.ts'
import type { Month } from '#domain/calendar.ts'
import type { MatchState } from '#domain/matches.ts'
import { daysOfMonths } from '#web/session/months.ts'
import { getJson, type Query, sendJson } from './http.ts'

export type LedgerTransfer = z.output<typeof Transfer>

/** The number of transfers waiting for a decision. */
export const suggestedTransferCountQuery = queryOptions({
  queryKey: ['ledger', 'transfers', 'suggested', 'count'],
  queryFn: async () => (await getJson('/transfers', { state: 'suggested', limit: 1 }, TransferPage)).count,
})

/** All transfers waiting for a decision. */
export const suggestedTransfersQuery = queryOptions({
  queryKey: ['ledger', 'transfers', 'suggested'],
  queryFn: () => readTransfers({ state: 'suggested' }),
})

/** Linked transfers with at least one transaction in the month. */
export const transfersOfMonthQuery = (month: Month) =>
  queryOptions({
    queryKey: ['ledger', 'transfers', month],
    queryFn: () => readTransfers({ state: 'linked', ...daysOfMonths(month, month) }),
  })

async function readTransfers(filter: Query): Promise<LedgerTransfer[]> {
  const found: LedgerTransfer[] = []
  let cursor: string | undefined
  do {
    const page = await getJson('/transfers', { ...filter, cursor }, TransferPage)
    found.push(...page.transfers)
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  return found
}

const pathOf = (id: string) => `/transfers/${encodeURIComponent(id)}`

/** Accepts, dismisses or unlinks a transfer, or undoes such a decision. */
export const decideTransfer = (id: string, state: MatchState): Promise<LedgerTransfer> =>
  sendJson('PATCH', pathOf(id), z.encode(TransferDecision, { state }), Transfer)

/** Links transactions by hand, or marks one as a transfer with an account that is not in the ledger. */
export const linkTransfer = (transfer: z.output<typeof NewTransfer>): Promise<LedgerTransfer> =>
  sendJson('POST', '/transfers', z.encode(NewTransfer, transfer), Transfer)

/** Undoes a manual link. */
export const forgetTransfer = (id: string) => sendJson('DELETE', pathOf(id), undefined, null)

/** The linked transfer that a transaction is in; undefined if there is none. */
export const readTransferOf = async (transactionId: string): Promise<LedgerTransfer | undefined> =>
  (await readTransfers({ state: 'linked', transaction_id: transactionId }))[0]

/** The dismissed transfers that a transaction would be in. */
export const readDismissedTransfersOf = (transactionId: string): Promise<LedgerTransfer[]> =>
  readTransfers({ state: 'dismissed', transaction_id: transactionId })

/** The names of accounts outside the ledger that transfers went to or came from, most frequent first. */
export const outsideAccountsQuery = queryOptions({
  queryKey: ['ledger', 'transfers', 'outside-accounts'],
  queryFn: async () => (await getJson('/transfers/outside-accounts', {}, OutsideAccounts)).names,
})
