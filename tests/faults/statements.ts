import { bankFormats } from '#domain/statements/bank-formats.ts'
import { createStatementReader } from '#domain/statements/read-statement.ts'
import type { ImportedRow, StatementRow } from '#domain/transaction.ts'
import { statementCsv } from '#tests/support/statement-csv.ts'
import type { Chance } from './chance.ts'

export const merchants = ['BLUE COFFEE', 'GREEN GROCER', 'CITY TRAINS', 'NORTH POWER', 'BOOKS & MORE']

/** A statement that begins with the end of the previous one, as bank statements overlap; many rows are identical. */
export function nextStatement(chance: Chance, before: readonly StatementRow[]): StatementRow[] {
  // A statement contains whole days: identical rows on a day keep their numbers.
  const last = before.at(-1)?.date ?? ''
  const overlap = before.filter(({ date }) => date === last)
  const firstDay = before.length === 0 ? 0 : Date.parse(last) / day + 1
  const days = chance.whole(2, 8)
  const rows = Array.from({ length: chance.whole(30, 160) }, (): StatementRow => {
    const date = new Date((firstDay || firstOfAll) * day + chance.whole(0, days - 1) * day)
    return {
      date: date.toISOString().slice(0, 10),
      description: chance.one(merchants),
      cents: -chance.whole(1, 9) * 50,
      category: chance.one(['Shopping', 'Travel', 'Other']),
    }
  })
  return [...overlap, ...rows.sort((one, other) => (one.date < other.date ? -1 : 1))]
}

const day = 86_400_000
const firstOfAll = Date.parse('2015-01-01') / day

/** The rows of a statement as an upload reads them, with their import keys. */
export function readRows(statement: readonly StatementRow[]): ImportedRow[] {
  const [bank] = bankFormats
  if (!bank) throw new Error('Unknown bank')
  const reader = createStatementReader(bank)
  reader.read(statementCsv(bank, statement))
  const read = reader.finish()
  if ('problem' in read) throw new Error(read.problem.code)
  return [...read.rows.inOrder()]
}

/** Rows that a lane creates for itself, identified by its name. */
export const laneRows = (lane: string, count: number): ImportedRow[] =>
  Array.from({ length: count }, (_, index) => ({
    date: `2024-${String(1 + (index % 12)).padStart(2, '0')}-11`,
    description: `${lane} ${String(index).padStart(3, '0')}`,
    cents: -100 - index,
    category: 'Other',
    importKey: `lane-of-${lane}-${String(index).padStart(8, '0')}`,
  }))

export const isLaneRow = (lane: string, key: string): boolean => key.startsWith(`lane-of-${lane}-`)
