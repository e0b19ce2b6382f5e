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
 * The initial name of a profile: its format and the column names that people recognize their bank by. Only column
 * names that banks use: the first row of a table can also contain the name of a person.
 */
export function profileName(format: FileFormat, columns: Reading['columns']): string {
  const names = namingRoles.flatMap((role) => columns?.[role] ?? [])
  const known = names.filter((name) => kindsOfName(name).length > 0 && !/\d{4}/.test(name))
  return known.length > 0 ? `${formatNames[format]}: ${known.join(', ')}`.slice(0, 100) : formatNames[format]
}
