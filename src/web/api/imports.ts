import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import {
  Coverage as CoverageSchema,
  ImportDetails,
  ImportPage,
  type Import as ImportSchema,
  RedoneImport,
  UndoneImport,
} from '#contract/imports.ts'
import { mostRows, TransactionPage } from '#contract/transactions.ts'
import type { LedgerTransaction } from '#domain/transaction.ts'
import { getJson, sendJson } from './http.ts'

export type Import = z.output<typeof ImportSchema>
export type EditedRows = { present: number; edited: number; rows: readonly LedgerTransaction[] }
export type Coverage = z.output<typeof CoverageSchema>

/** All imports, newest first, in pages. */
export const importsQuery = infiniteQueryOptions({
  queryKey: ['ledger', 'imports'],
  initialPageParam: undefined as string | undefined,
  queryFn: ({ pageParam: cursor }) => getJson('/imports', { limit: 50, cursor }, ImportPage),
  getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
})

/** One import, with the number of its rows that still exist and that were edited. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: ['ledger', 'imports', id],
    queryFn: () => getJson(`/imports/${encodeURIComponent(id)}`, {}, ImportDetails),
  })

/** The number of rows of an import that still exist, the number edited since, and the latest of these. */
export async function readEditedRows(id: string): Promise<EditedRows> {
  const path = `/imports/${encodeURIComponent(id)}`
  const { present, edited } = await getJson(path, {}, ImportDetails)
  if (edited === 0) return { present, edited, rows: [] }
  const { transactions } = await getJson(`${path}/edited`, { limit: mostRows }, TransactionPage)
  return { present, edited, rows: transactions }
}

/** Removes the rows that an import added, except those to keep: the edited ones, or those with the given IDs. */
export const undoImport = (id: string, keep: 'edited' | readonly string[]) =>
  sendJson('POST', `/imports/${encodeURIComponent(id)}/undo`, { keep }, UndoneImport)

/** Brings back what undoing an import removed. */
export const redoImport = (id: string) =>
  sendJson('POST', `/imports/${encodeURIComponent(id)}/redo`, undefined, RedoneImport)

/** Which days the imported files of an account cover. */
export const coverageQuery = (accountId: string) =>
  queryOptions({
    queryKey: ['ledger', 'accounts', accountId, 'coverage'],
    queryFn: () => getJson(`/accounts/${encodeURIComponent(accountId)}/coverage`, {}, CoverageSchema),
  })

/** The latest imports of files with this header. */
export async function importsOfHeader(header_fingerprint: string): Promise<ReadonlySet<string>> {
  const { imports } = await getJson('/imports', { header_fingerprint }, ImportPage)
  return new Set(imports.map(({ id }) => id))
}

/** The account that the last file with this header went to; null if there was none. */
export async function lastAccountOf(header_fingerprint: string): Promise<string | null> {
  const { imports } = await getJson('/imports', { header_fingerprint, limit: 1 }, ImportPage)
  return imports[0]?.accountId ?? null
}
