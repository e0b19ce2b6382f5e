import * as z from 'zod/mini'
import {
  AddedRows,
  CheckedKeys,
  FinishedImport,
  Import,
  ImportRows,
  KeysToCheck,
  mostKeys,
  NewImport,
} from '#contract/imports.ts'
import { longestFileName, storableName } from '#domain/plain-text.ts'
import type { ReplacingRow } from '#domain/transaction.ts'
import { sendJson } from './http.ts'

/** Begins the import of one file into one account. */
export const beginImport = (about: z.output<typeof NewImport>) =>
  sendJson('POST', '/imports', z.encode(NewImport, about), Import)

/** What is known of a file without balances that goes to the first account. */
export const importOfFile = (
  fileName: string,
  about: { format: string; headerFingerprint: string | null },
) => ({
  source: 'web' as const,
  fileName: storableName(fileName, longestFileName),
  ...about,
  balanceState: 'none' as const,
  openingCents: null,
  openingDay: null,
  closingCents: null,
  closingDay: null,
})

/** Saves all of the rows or none. `restoreDeleted` names those that the user had deleted before. */
export const addToImport = (id: string, rows: readonly ReplacingRow[], restoreDeleted: string[]) =>
  sendJson(
    'POST',
    `/imports/${id}/rows`,
    z.encode(ImportRows, { rows: [...rows], restoreDeleted }),
    AddedRows,
  )

export const finishImport = (id: string, finished: z.output<typeof FinishedImport>) =>
  sendJson('POST', `/imports/${id}/finish`, z.encode(FinishedImport, finished), Import)

/** What the ledger knows of import keys: rows that are there, and rows that the user deleted or moved. */
export async function checkKeys(
  accountId: string,
  importKeys: readonly string[],
): Promise<z.output<typeof CheckedKeys>> {
  const checked: z.output<typeof CheckedKeys> = { there: [], deleted: [], moved: [] }
  const check = (importKeys: string[]) =>
    sendJson('POST', '/imports/check', z.encode(KeysToCheck, { accountId, importKeys }), CheckedKeys)
  for (let from = 0; from < importKeys.length; from += 2 * mostKeys) {
    // Two requests at a time: one is in transit while the server answers the other.
    const parts = [from, from + mostKeys]
      .map((start) => importKeys.slice(start, start + mostKeys))
      .filter((keys) => keys.length > 0)
    for (const { there, deleted, moved } of await Promise.all(parts.map(check))) {
      checked.there.push(...there)
      checked.deleted.push(...deleted)
      checked.moved.push(...moved)
    }
  }
  return checked
}
