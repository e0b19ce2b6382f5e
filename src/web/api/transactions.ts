import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import {
  DeletedTransactions,
  Inserted,
  MonthList,
  mostRows,
  NewTransactions,
  SampleTransactions,
  Transaction,
  TransactionChange,
  type TransactionFilter,
  TransactionPage,
  TransactionParts,
  UndoneDeletion,
} from '#contract/transactions.ts'
import { type Day, earliestOf, latestOf, type Month } from '#domain/calendar.ts'
import type { Cents } from '#domain/money.ts'
import type { SplitPart } from '#domain/split-parts.ts'
import type { ImportedRow, LedgerTransaction } from '#domain/transaction.ts'
import { firstDayOfMonth, lastDayOfMonth } from '#web/session/months.ts'
import { ApiError } from './api-error.ts'
import { download, getJson, send, sendJson } from './http.ts'
import { usualStaleTime } from './query-client.ts'

/** The totals of a month. `totalCents` and `excludedCents` are sums of absolute amounts. */
export type LedgerMonth = {
  month: Month
  totalCents: Cents
  netCents: Cents
  count: number
  excludedCents: Cents
  excludedCount: number
  transferCents: Cents
  transferCount: number
  noRateCount: number
}

/** The months that have transactions, newest first. A long list is fetched in pages. */
export type MonthsFound = { months: LedgerMonth[]; isComplete: boolean }

export const monthListQuery = (filter: TransactionFilter) =>
  queryOptions({
    queryKey: ['ledger', 'transactions', 'months', filter],
    async queryFn({ client, queryKey, signal }): Promise<MonthsFound> {
      const show = (months: LedgerMonth[]) => {
        signal.throwIfAborted()
        client.setQueryData<MonthsFound>(queryKey, (shown) =>
          shown?.isComplete ? shown : { months, isComplete: false },
        )
      }
      return { months: await readMonths(filter, show), isComplete: true }
    },
    // If the user left before the list was complete, the rest is fetched when the list is shown again.
    staleTime: ({ state }) => (state.data?.isComplete === false ? 0 : usualStaleTime),
  })

async function readMonths(filter: TransactionFilter, show: (months: LedgerMonth[]) => void) {
  const read = (page: { in_pages?: 'true'; cursor?: string | undefined }) =>
    getJson('/transactions/months', { ...filter, ...page }, MonthList)
  // Without a filter, the list is always complete.
  if (Object.keys(filter).length === 0) return (await read({})).months
  let months: LedgerMonth[] = []
  let cursor: string | undefined
  do {
    const page = await read({ in_pages: 'true', cursor }).catch((error) => {
      if (error instanceof ApiError && error.code === 'ledger_changed') return null
      throw error
    })
    if (page === null) return (await read({})).months
    months = [...months, ...page.months]
    cursor = page.nextCursor ?? undefined
    if (cursor !== undefined) show(months)
  } while (cursor !== undefined)
  return months
}

/** All transactions of a month that match the filter, newest first. */
export const transactionsOfMonthQuery = (month: Month, filter: TransactionFilter) =>
  queryOptions({
    queryKey: ['ledger', 'transactions', month, filter],
    queryFn: () => readTransactions({ ...filter, ...daysOf(month, filter) }),
  })

/** The part of the month that lies within the filter's dates. */
const daysOf = (month: Month, { start_date, end_date }: TransactionFilter) => ({
  start_date: latestOf(firstDayOfMonth(month), start_date),
  end_date: earliestOf(lastDayOfMonth(month), end_date),
})

async function readTransactions(filter: TransactionFilter): Promise<LedgerTransaction[]> {
  const found: LedgerTransaction[] = []
  let cursor: string | undefined
  do {
    const page = await getJson('/transactions', { ...filter, limit: mostRows, cursor }, TransactionPage)
    found.push(...page.transactions)
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  return found
}

/** All transactions with attachments. */
export const readAttachedTransactions = () => readTransactions({ search: 'has:attachment' })

/** All transactions from one day to another, with their import keys. */
export async function readTransactionsBetween(start_date: Day, end_date: Day) {
  const found: z.output<typeof Transaction>[] = []
  let cursor: string | undefined
  do {
    const query = { start_date, end_date, limit: mostRows, cursor }
    const page = await getJson('/transactions', query, TransactionPage)
    found.push(...page.transactions)
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  return found
}

/** The same, cached until the ledger changes. */
export const transactionsBetweenQuery = (start_date: Day, end_date: Day) =>
  queryOptions({
    queryKey: ['ledger', 'transactions', 'between', start_date, end_date],
    queryFn: () => readTransactionsBetween(start_date, end_date),
  })

/** Saves all of the rows or none, at most `mostRows`, as part of an import if one is given. */
export const postTransactions = (
  rows: readonly ImportedRow[],
  importId?: string,
): Promise<z.infer<typeof Inserted>> =>
  sendJson(
    'POST',
    '/transactions',
    z.encode(NewTransactions, { transactions: [...rows], importId }),
    Inserted,
  )

/** Adds one transaction that comes from no file. */
export const addTransaction = (row: ImportedRow): Promise<z.infer<typeof Inserted>> =>
  sendJson('POST', '/transactions', z.encode(NewTransactions, { transactions: [row] }), Inserted)

export const updateTransaction = (
  id: string,
  change: z.output<typeof TransactionChange>,
): Promise<LedgerTransaction> =>
  sendJson(
    'PATCH',
    `/transactions/${encodeURIComponent(id)}`,
    z.encode(TransactionChange, change),
    Transaction,
  )

/** Replaces the parts of a transaction. A single one ends the split. Returns the ID of the change, for undoing it. */
export const splitTransaction = async (id: string, parts: SplitPart[]): Promise<string> =>
  idInLocation(
    await send({
      method: 'PUT',
      path: `/transactions/${encodeURIComponent(id)}/parts`,
      body: z.encode(TransactionParts, { parts }),
    }),
  )

/** Returns the id of the deletion, which can be undone for a short time. */
export const deleteTransaction = async (id: string): Promise<string> =>
  idInLocation(await send({ method: 'DELETE', path: `/transactions/${encodeURIComponent(id)}` }))

/** Deletes all transactions. Rules and recurring costs stay. */
export async function deleteAllTransactions(): Promise<{ deleted: number; deletionId: string }> {
  const response = await send({ method: 'DELETE', path: '/transactions' })
  const { deleted } = z.parse(DeletedTransactions, await response.json())
  return { deleted, deletionId: idInLocation(response) }
}

/** Restores what a deletion removed and returns the number of transactions. */
export const undoDeletion = async (deletionId: string): Promise<number> =>
  (await sendJson('POST', `/deletions/${encodeURIComponent(deletionId)}/undo`, undefined, UndoneDeletion))
    .restored

const idInLocation = ({ headers }: Response): string => headers.get('location')?.split('/').at(-1) ?? ''

/** Downloads the transactions that match the filter as a CSV file. */
export const downloadTransactions = (filter: TransactionFilter) => download('/transactions.csv', filter)

/** The number of transactions from the sample statement. */
export const sampleQuery = queryOptions({
  queryKey: ['ledger', 'sample'],
  queryFn: async () => (await getJson('/sample-transactions', {}, SampleTransactions)).count,
})

/** Deletes the transactions from the sample statement and no others. */
export async function deleteSample(): Promise<{ deleted: number; deletionId: string }> {
  const response = await send({ method: 'DELETE', path: '/sample-transactions' })
  const { deleted } = z.parse(DeletedTransactions, await response.json())
  return { deleted, deletionId: idInLocation(response) }
}
