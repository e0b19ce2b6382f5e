/// <reference path="./papaparse.d.ts" />
import Papa from 'papaparse'
import { type BankFormat, bankFormats, requiredColumns } from './bank-formats.ts'
import { type CsvShape, longestRecord } from './csv-splitter.ts'
import { shortened } from './shortened.ts'

/** Where the columns of a statement stand; -1 for one it does without. */
export type StatementColumns = {
  width: number
  date: number
  description: number
  amount: { signed: number } | { debit: number; credit: number }
  category: number
}

export type StatementHeader = CsvShape & { columns: StatementColumns }
export const delimiters = [',', ';', '\t']
/** Why a text is not a statement of the bank, in a sentence or two. */
export type NotAStatement = { problem: string }

/** The first record of a text and where it ends, or null while more text may belong to it. */
export function firstRecord(text: string, isLast: boolean) {
  const isWhole = isLast || text.length >= longestRecord
  let quoted = false
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at]
    if (char === '"' && quoted && text[at + 1] === '"') at += 1
    else if (char === '"') quoted = !quoted && opensField(text, at)
    else if (!quoted && char === '\n')
      return { record: text.slice(0, at), end: at + 1, newline: '\n' as const }
    else if (!quoted && char === '\r' && text[at + 1] !== '\n') {
      if (at + 1 === text.length && !isWhole) return null
      return { record: text.slice(0, at), end: at + 1, newline: '\r' as const }
    }
  }
  if (!isWhole) return null
  // With an unmatched quotation mark, what is certain is the first line.
  const [record = ''] = quoted ? text.split(/\r?\n|\r/, 1) : [text]
  return { record, end: Math.min(record.length + 1, text.length), newline: '\n' as const }
}

/** Before the header such records are skipped. */
export const isBlankRecord = (record: string): boolean => /^[\s,;"]*$/.test(record)

const opensField = (text: string, at: number): boolean => at === 0 || /[,;\t\r\n]/.test(text[at - 1] ?? '')

/** Reads the header: which separator it uses, and where the columns of the bank stand. */
export function readHeader(
  record: string,
  newline: CsvShape['newline'],
  bank: BankFormat,
): StatementHeader | NotAStatement {
  if (record.length >= longestRecord) {
    return {
      problem: `The first line is longer than any statement's; it begins with ${found(
        record
          .slice(0, 1000)
          .split(/[,;\t]/)
          .slice(0, mostNamed),
      )}.`,
    }
  }
  const readings = delimiters.map((delimiter) => {
    const names = splitHeader(record, delimiter)
    return { delimiter, names, missing: missingColumns(names, bank) }
  })
  const [best] = readings.sort(
    (a, b) => a.missing.length - b.missing.length || b.names.length - a.names.length,
  )
  if (best === undefined || best.missing.length > 0) return { problem: notThisBank(best?.names ?? [], bank) }
  return { delimiter: best.delimiter, newline, columns: placeColumns(best.names, bank) }
}

export const splitHeader = (record: string, delimiter: string): string[] =>
  new Papa.Parser({ delimiter, newline: '\n' })
    .parse(record.replace(/\r$/, ''), 0, false)
    .data[0]?.map((name) => name.trim()) ?? []

const place = (names: readonly string[], column: string | null): number =>
  column === null ? -1 : names.findIndex((name) => name.toLowerCase() === column.toLowerCase())

export const missingColumns = (names: readonly string[], bank: BankFormat): string[] =>
  requiredColumns(bank).filter((column) => place(names, column) === -1)

const placeColumns = (names: string[], bank: BankFormat): StatementColumns => ({
  width: names.length,
  date: place(names, bank.date),
  description: place(names, bank.description),
  amount:
    'signed' in bank.amount
      ? { signed: place(names, bank.amount.signed) }
      : { debit: place(names, bank.amount.debit), credit: place(names, bank.amount.credit) },
  category: place(names, bank.category),
})

function notThisBank(names: string[], bank: BankFormat): string {
  const missing = missingColumns(names, bank)
  const other = bankFormats.find((format) => missingColumns(names, format).length === 0)
  const hint = other ? ` It looks like a statement of ${other.name}.` : ''
  return `Missing ${missing.length === 1 ? 'column' : 'columns'}: ${missing.join(', ')}. Found: ${found(names)}.${hint}`
}

const mostNamed = 12

/** The names of the columns found, as many as a person would read. */
function found(names: string[]): string {
  const named = names.filter((name) => name !== '').map((name) => shortened(name, 40))
  if (named.length === 0) return 'none'
  const more = named.length - mostNamed
  return named.slice(0, mostNamed).join(', ') + (more > 0 ? ` and ${more.toLocaleString('en-US')} more` : '')
}
