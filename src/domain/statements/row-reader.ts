import type { Day } from '#domain/calendar.ts'
import { uncategorized } from '#domain/categories.ts'
import { type Cents, largestAmount } from '#domain/money.ts'
import { longestDescription, longestName } from '#domain/plain-text.ts'
import { hasDecimalComma, hingesOnComma, readAmount, tooLarge } from './amount-text.ts'
import { isInAnotherOrder, readDay } from './date-text.ts'
import { noEvidence } from './disproof.ts'
import { shortened } from './shortened.ts'
import type { StatementColumns } from './statement-header.ts'
import type { StatementRows } from './statement-rows.ts'
import { createTextPool } from './text-pool.ts'

const quote = (text: string) => `"${shortened(text, 60)}"`

/** A cell that was not read, with the sentence that says why. */
type Unread = { reason: string }
const isUnread = (value: unknown): value is Unread => typeof value === 'object' && value !== null

/**
 * Reads the records of a statement into rows. `read` answers null for a row that is kept and for a blank
 * one, else the reason why the row is skipped. What a row shows about the whole file is noted in `evidence`.
 */
export function createRowReader(columns: StatementColumns, rows: StatementRows) {
  const keepDescription = createTextPool(longestDescription)
  const keepCategory = createTextPool(longestName)
  const readDate = createDateReader()
  const evidence = noEvidence()
  const cell = (cells: string[], column: number) => cells[column]?.trim() ?? ''

  function read(cells: string[], line: number): string | null {
    const dateText = cell(cells, columns.date)
    const date = readDate(dateText)
    if (isUnread(date) && isInAnotherOrder(dateText))
      evidence.dateInAnotherOrder ??= { line, text: shortened(dateText, 60) }
    if (dateText === '' && cells.every((text) => text.trim() === '')) return null
    // An unquoted separator in a text moves all that follows it into the wrong columns. Empty cells at the end are
    // but separators that some banks write after each row.
    if (cells.length > columns.width && cells.slice(columns.width).some((text) => text.trim() !== '')) {
      return `The row has ${cells.length.toLocaleString('en-US')} values for ${columns.width} columns; text that holds a separator must stand in quotation marks`
    }
    if (isUnread(date)) return date.reason
    const cents = readCents(cells, line)
    if (isUnread(cents)) return cents.reason
    const description = keepDescription(cell(cells, columns.description) || 'Unknown')
    if (description === null)
      return unkept('description', cell(cells, columns.description), longestDescription)
    const category = keepCategory(cell(cells, columns.category) || uncategorized)
    if (category === null) return unkept('category', cell(cells, columns.category), longestName)
    rows.add(date, cents, description, category)
    return null
  }

  function readCents(cells: string[], line: number): Cents | Unread {
    if ('signed' in columns.amount) {
      const text = cell(cells, columns.amount.signed)
      return text === '' ? { reason: 'The amount is missing' } : readNamed('amount', text, line)
    }
    const debitText = cell(cells, columns.amount.debit)
    const creditText = cell(cells, columns.amount.credit)
    if (debitText === '' && creditText === '') return { reason: 'The debit and the credit are both missing' }
    const debit = debitText === '' ? 0 : readNamed('debit', debitText, line)
    if (isUnread(debit)) return debit
    const credit = creditText === '' ? 0 : readNamed('credit', creditText, line)
    if (isUnread(credit)) return credit
    // Each may be as large as an amount can be, and a debit below zero adds to the credit.
    const cents = credit - debit
    return Math.abs(cents) > largestAmount
      ? { reason: `What ${quote(creditText)} and ${quote(debitText)} make together ${tooLarge}` }
      : cents
  }

  function readNamed(name: string, text: string, line: number): Cents | Unread {
    const cents = readAmount(text)
    if (typeof cents === 'number') {
      if (text.includes(',') && hingesOnComma(text))
        evidence.hingingOnComma ??= { line, text: shortened(text, 60) }
      return cents
    }
    if (hasDecimalComma(text)) evidence.decimalComma ??= { line, text: shortened(text, 60) }
    return { reason: `The ${name} ${quote(text)} ${cents}` }
  }

  return {
    read,
    evidence,
    /** Whether a line, found inside a quoted field, begins as a row of this statement does. */
    startsRow: (line: string, delimiter: string) => {
      const cells = line.split(delimiter)
      const text = cell(cells, columns.date).replaceAll('"', '')
      return cells.length > columns.date && (readDay(text) !== null || isInAnotherOrder(text))
    },
  }
}

/** Reads dates; the one before is remembered, since the rows of a day stand together. */
function createDateReader() {
  let lastText = ''
  let last: Day | Unread = { reason: 'The date is missing' }
  return (text: string): Day | Unread => {
    if (text === lastText) return last
    lastText = text.slice()
    const none = {
      reason: text === '' ? 'The date is missing' : `${quote(text)} is not a date that can be read`,
    }
    last = (text === '' ? null : readDay(text)) ?? none
    return last
  }
}

const unkept = (name: string, text: string, longest: number): string =>
  text.length > longest
    ? `The ${name} is longer than ${longest.toLocaleString('en-US')} characters: ${quote(text)}`
    : `The ${name} holds characters that cannot be shown: ${quote(text)}`
