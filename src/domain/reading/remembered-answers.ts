import { kindsOfName } from './infer/column-names.ts'
import type { Answers, ColumnRole, FileFormat, Question, Reading } from './reading.ts'

/**
 * The answers of an earlier file, as far as this one leaves them open: what its rows prove counts more. Null if there
 * are none beyond those that are given.
 */
export function answersLeftOpen(
  remembered: Answers,
  questions: readonly Pick<Question, 'about'>[],
  given: Answers,
): Answers | null {
  const { columns, dateOrder, decimal, spending, encoding } = remembered
  const isOpen = (about: Question['about']) => questions.some((question) => question.about === about)
  const all: Answers = {
    // Whoever named the columns of one file did so since the reader was wrong about them.
    ...(columns && { columns }),
    ...(isOpen('date_order') && dateOrder && { dateOrder }),
    ...(isOpen('decimal') && decimal && { decimal }),
    ...(isOpen('spending') && spending && { spending }),
    ...(isOpen('encoding') && encoding && { encoding }),
    ...given,
  }
  return Object.keys(all).length > Object.keys(given).length ? all : null
}

/**
 * What to remember of a file that was imported: what was answered, and what its rows proved, since the next file of the
 * same bank may not prove it.
 */
export function answersToRemember(
  { dateOrder, decimal, spending }: Pick<Reading, 'dateOrder' | 'decimal' | 'spending'>,
  { columns, encoding }: Answers,
): Answers {
  return {
    ...(columns && { columns }),
    ...(dateOrder && { dateOrder }),
    ...(decimal && { decimal }),
    ...(spending && spending !== 'columns' && { spending }),
    ...(encoding && { encoding }),
  }
}

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
