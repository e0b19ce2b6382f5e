import type * as z from 'zod/mini'
import {
  MadeTransactionChange,
  type NewTransactionChange,
  UndoneTransactionChange,
} from '#contract/transaction-changes.ts'
import { sendJson } from './http.ts'

type Asked = z.input<typeof NewTransactionChange>
export type TransactionSelection = Asked['selection']
export type TransactionsChange = Asked['change']

export const changeTransactions = (selection: TransactionSelection, change: TransactionsChange) =>
  sendJson('POST', '/transaction-changes', { selection, change }, MadeTransactionChange)

/** Returns how many transactions were restored, and how many were edited or deleted since. */
export const undoTransactionChange = (id: string) =>
  sendJson('POST', `/transaction-changes/${encodeURIComponent(id)}/undo`, undefined, UndoneTransactionChange)
