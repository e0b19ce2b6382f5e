import { kindsOfName } from './infer/column-names.ts'
import type { ColumnRole, FileFormat, Reading } from './reading.ts'

const formatNames: Record<FileFormat, string> = {
  csv: 'CSV',
  ofx: 'OFX',
  qif: 'QIF',
  camt: 'CAMT',
  mt940: 'MT940',
  xlsx: 'Excel',
}
const namingRoles: ColumnRole[] = ['date', 'description', 'amount', 'debit', 'credit']

/**
 * What a profile is called at first: its format and the columns by which somebody recognizes their bank. Only names
 * that banks write: the first row of a table can also hold the name of a person.
 */
export function profileName(format: FileFormat, columns: Reading['columns']): string {
  const names = namingRoles.flatMap((role) => columns?.[role] ?? [])
  const known = names.filter((name) => kindsOfName(name).length > 0 && !/\d{4}/.test(name))
  return known.length > 0 ? `${formatNames[format]}: ${known.join(', ')}`.slice(0, 100) : formatNames[format]
}
