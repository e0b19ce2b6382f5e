import { importKey } from '#domain/import-key.ts'
import type { ImportedRow } from '#domain/transaction.ts'
import { realisticRows } from './realistic-rows.ts'

/** Realistic rows with unique import keys. */
export const importedRows = (count: number): ImportedRow[] =>
  [...realisticRows(count)].map((row, index) => ({
    ...row,
    importKey: importKey({ ...row, bank: 'bank-1', ordinal: index }),
  }))
