import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const examples = join(import.meta.dirname, '../../examples')
const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

/** A statement as a browser receives it. */
export type Statement = ReturnType<typeof csv>

const textOf = (bank: number) => readFileSync(join(examples, `bank-${bank}.csv`), 'utf8')

export const example = (bank: number) => csv(`bank-${bank}.csv`, textOf(bank))

/** With two unreadable lines. */
export const withUnreadableLines = () =>
  csv(
    'march.csv',
    `${textOf(1).trimEnd()}\n13/45/2025,,MYSTERY,,Sale,-1.00,\n01/02/2025,,CAFE,,Sale,"1.234,56",\n`,
  )

export const unknownBank = () => csv('notes.csv', 'no,known,columns\n1,2,3\n')

/** Three batches. */
export function longStatement() {
  const day = (row: number) => `01/${String((row % 28) + 1).padStart(2, '0')}/2026`
  const rows = Array.from({ length: 130 }, (_, row) => `${day(row)},,CAFE ${row},Food,Sale,-4.50`)
  return csv(
    'year-to-date.csv',
    `Transaction Date,Post Date,Description,Category,Type,Amount\n${rows.join('\n')}\n`,
  )
}
