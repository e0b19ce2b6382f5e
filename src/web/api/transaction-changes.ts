import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import {
  MadeTransactionChange,
  type NewTransactionChange,
  TransactionChanges,
  UndoneTransactionChange,
} from '#contract/transaction-changes.ts'
import { getJson, sendJson } from './http.ts'

type Asked = z.input<typeof NewTransactionChange>
export type TransactionSelection = Asked['selection']
export type TransactionsChange = Asked['change']

export type TransactionChangeEntry = z.output<typeof TransactionChanges>['changes'][number]

/** The bulk changes that can still be undone, newest first. */
export const transactionChangesQuery = queryOptions({
  queryKey: ['ledger', 'transaction-changes'],
  queryFn: async () => (await getJson('/transaction-changes', {}, TransactionChanges)).changes,
})

export const changeTransactions = (selection: TransactionSelection, change: TransactionsChange) =>
  sendJson('POST', '/transaction-changes', { selection, change }, MadeTransactionChange)

/** Returns how many transactions were restored, and how many were edited or deleted since. */
export const undoTransactionChange = (id: string) =>
  sendJson('POST', `/transaction-changes/${encodeURIComponent(id)}/undo`, undefined, UndoneTransactionChange)
