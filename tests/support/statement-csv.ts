import type { BankFormat } from '#domain/statements/bank-formats.ts'
import type { StatementRow } from '#domain/transaction.ts'

export type CsvStyle = { delimiter: ',' | ';' | '\t'; newline: '\n' | '\r\n' | '\r'; quoteAll: boolean }

const plainCsv: CsvStyle = { delimiter: ',', newline: '\n', quoteAll: false }

const dollars = (cents: number) =>
  `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`

/** The bank statement with these rows. */
export function statementCsv(bank: BankFormat, rows: readonly StatementRow[], style = plainCsv): string {
  const header = [
    bank.date,
    bank.description,
    ...Object.values(bank.amount),
    ...(bank.category === null ? [] : [bank.category]),
  ]
  const lines = rows.map(({ date, description, cents, category }) => [
    date,
    description,
    ...('signed' in bank.amount
      ? [dollars(cents)]
      : [cents < 0 ? dollars(-cents) : '', cents < 0 ? '' : dollars(cents)]),
    ...(bank.category === null ? [] : [category]),
  ])
  return [header, ...lines].map((cells) => csvLine(cells, style) + style.newline).join('')
}

const csvLine = (cells: string[], { delimiter, quoteAll }: CsvStyle) =>
  cells
    .map((cell) => (quoteAll || /[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(delimiter)
