/// <reference path="./papaparse.d.ts" />
import Papa from 'papaparse'
import { exportColumns } from '#domain/transaction.ts'
import { type BankFormat, bankFormats, requiredColumns } from './bank-formats.ts'
import { type CsvShape, maxRecordLength } from './csv-splitter.ts'
import { shortened } from './shortened.ts'
import type { NamedColumns, StatementProblem } from './statement-problem.ts'

/** The index of each column in a statement; -1 if it is missing. */
export type StatementColumns = {
  width: number
  date: number
  description: number
  amount: { signed: number } | { debit: number; credit: number }
  category: number
  /** Of Outgo's own export all columns. */
  own: OwnColumns | null
}

export type OwnColumns = { [Column in keyof typeof exportColumns]: number }

export type StatementHeader = CsvShape & { columns: StatementColumns }
export const delimiters = [',', ';', '\t']

/** The first record of a text and where it ends, or null if more text may belong to it. */
export function firstRecord(text: string, isLast: boolean) {
  const isWhole = isLast || text.length >= maxRecordLength
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
  // With an unmatched quote, only the first line is certain.
  const [record = ''] = quoted ? text.split(/\r?\n|\r/, 1) : [text]
  return { record, end: Math.min(record.length + 1, text.length), newline: '\n' as const }
}

/** Such records before the header are skipped. */
export const isBlankRecord = (record: string): boolean => /^[\s,;"]*$/.test(record)

const opensField = (text: string, at: number): boolean => at === 0 || /[,;\t\r\n]/.test(text[at - 1] ?? '')

/** Reads the header: its separator and the position of the bank's columns. */
export function readHeader(
  record: string,
  newline: CsvShape['newline'],
  bank: BankFormat,
): StatementHeader | StatementProblem {
  if (record.length >= maxRecordLength) {
    const beginning = record.slice(0, 1000).split(/[,;\t]/)
    return { code: 'first_line_too_long', found: namedColumns(beginning.slice(0, maxNamed)) }
  }
  const readings = delimiters.map((delimiter) => {
    const names = splitHeader(record, delimiter)
    return { delimiter, names, missing: isOwnExport(names) ? [] : missingColumns(names, bank) }
  })
  const [best] = readings.sort(
    (a, b) => a.missing.length - b.missing.length || b.names.length - a.names.length,
  )
  if (best === undefined || best.missing.length > 0) return notThisBank(best?.names ?? [], bank)
  return { delimiter: best.delimiter, newline, columns: placeColumns(best.names, bank) }
}

/** Whether these are the columns of an Outgo export. It is read as such, whatever bank is selected. */
export const isOwnExport = (names: readonly string[]): boolean =>
  everyExportHas.every((column) => place(names, exportColumns[column].name) !== -1)

/** Whether an Outgo export names the account of each row. */
export const hasOwnAccounts = (names: readonly string[]): boolean =>
  place(names, exportColumns.account.name) !== -1

/** Columns that came later are read where they are. */
const everyExportHas = [
  'date',
  'description',
  'amount',
  'excluded',
  'ownCategory',
  'id',
  'importKey',
] as const

export const splitHeader = (record: string, delimiter: string): string[] =>
  new Papa.Parser({ delimiter, newline: '\n' })
    .parse(record.replace(/\r$/, ''), 0, false)
    .data[0]?.map((name) => name.trim()) ?? []

const place = (names: readonly string[], column: string | null): number =>
  column === null ? -1 : names.findIndex((name) => name.toLowerCase() === column.toLowerCase())

export const missingColumns = (names: readonly string[], bank: BankFormat): string[] =>
  requiredColumns(bank).filter((column) => place(names, column) === -1)

const placeColumns = (names: string[], bank: BankFormat): StatementColumns =>
  isOwnExport(names) ? placeOwnColumns(names) : placeBankColumns(names, bank)

function placeOwnColumns(names: string[]): StatementColumns {
  const places = Object.entries(exportColumns).map(([column, { name }]) => [column, place(names, name)])
  const own: OwnColumns = Object.fromEntries(places)
  const { date, description, amount, ownCategory } = own
  return { width: names.length, date, description, amount: { signed: amount }, category: ownCategory, own }
}

const placeBankColumns = (names: string[], bank: BankFormat): StatementColumns => ({
  width: names.length,
  date: place(names, bank.date),
  description: place(names, bank.description),
  amount:
    'signed' in bank.amount
      ? { signed: place(names, bank.amount.signed) }
      : { debit: place(names, bank.amount.debit), credit: place(names, bank.amount.credit) },
  category: place(names, bank.category),
  own: null,
})

function notThisBank(names: string[], bank: BankFormat): StatementProblem {
  const other = bankFormats.find((format) => missingColumns(names, format).length === 0)
  return {
    code: 'columns_missing',
    missing: missingColumns(names, bank),
    found: namedColumns(names),
    looksLike: other?.id ?? null,
  }
}

const maxNamed = 12

/** The names of columns, as many as a person would read. */
export function namedColumns(names: readonly string[]): NamedColumns {
  const named = names.filter((name) => name !== '').map((name) => shortened(name, 40))
  return { names: named.slice(0, maxNamed), more: Math.max(0, named.length - maxNamed) }
}
