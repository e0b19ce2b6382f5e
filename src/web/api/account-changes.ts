import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import {
  type AccountChangeEntry,
  AccountChanges,
  MergeAccount,
  MergedAccount,
  MergePreview,
  UndoneAccountChange,
} from '#contract/account-changes.ts'
import { getJson, send, sendJson } from './http.ts'

export type AccountChange = z.output<typeof AccountChangeEntry>

/** Accounts that were merged or deleted and can come back, newest first. */
export const accountChangesQuery = queryOptions({
  queryKey: ['ledger', 'account-changes'],
  queryFn: async () => (await getJson('/account-changes', {}, AccountChanges)).changes,
})

/** The account that each merged account went into, as long as that can be undone. */
export async function readMergedAccounts(): Promise<Map<string, string>> {
  const { changes } = await getJson('/account-changes', {}, AccountChanges)
  return new Map(
    changes.flatMap(({ accountId, intoAccountId }) => (intoAccountId ? [[accountId, intoAccountId]] : [])),
  )
}

const mergePath = (id: string) => `/accounts/${encodeURIComponent(id)}/merge`

/** What merging one account into another would do. */
export const mergePreviewQuery = (id: string, into: string) =>
  queryOptions({
    queryKey: ['ledger', 'accounts', id, 'merge', into],
    queryFn: () => getJson(mergePath(id), { into_account_id: into }, MergePreview),
  })

export const mergeAccount = (id: string, merge: z.output<typeof MergeAccount>) =>
  sendJson('POST', mergePath(id), z.encode(MergeAccount, merge), MergedAccount)

/** Deletes an account with its transactions, and returns the ID of the change. */
export async function deleteAccountWithTransactions(id: string): Promise<string> {
  const { headers } = await send({
    method: 'DELETE',
    path: `/accounts/${encodeURIComponent(id)}?transactions=true`,
  })
  return headers.get('location')?.split('/').at(-1) ?? ''
}

/** Brings back a merged or deleted account. */
export const undoAccountChange = (id: string) =>
  sendJson('POST', `/account-changes/${encodeURIComponent(id)}/undo`, undefined, UndoneAccountChange)
