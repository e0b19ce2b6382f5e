import { rowKey } from '#domain/import-key.ts'
import type { FileFormat } from './reading.ts'

/**
 * By what the next file of the same bank is known again: its format and the names of its columns or, without names,
 * their number. It says nothing about the account or its owner.
 */
export const headerFingerprint = (format: FileFormat, columns: readonly string[] | number): string =>
  rowKey([
    'header',
    format,
    ...(typeof columns === 'number' ? [columns] : columns.map((name) => name.trim().toLowerCase())),
  ])
