import { importKey } from '#domain/import-key.ts'
import type { ImportedRow } from '#domain/transaction.ts'
import { believableRows } from './believable-rows.ts'

/** Realistic rows with unique import keys. */
export const importedRows = (count: number): ImportedRow[] =>
  [...believableRows(count)].map((row, index) => ({
    ...row,
    importKey: importKey({ ...row, bank: 'bank-1', ordinal: index }),
  }))
