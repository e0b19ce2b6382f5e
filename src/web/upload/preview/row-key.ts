import type { ImportedRow } from '#domain/transaction.ts'

/**
 * The key that the server remembers a deleted row by. In Outgo's own export, a row without an import key has its ID.
 */
export const keyOf = (row: Pick<ImportedRow, 'id' | 'importKey'> | undefined): string =>
  row?.importKey ?? row?.id ?? ''
