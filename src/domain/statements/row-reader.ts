import { validate as isUuid } from 'uuid'
import { noDescription } from '#domain/bank-texts.ts'
import type { Day } from '#domain/calendar.ts'
import { uncategorized } from '#domain/categories.ts'
import { unescapeFormula } from '#domain/csv-export.ts'
import { importKeyText } from '#domain/import-key-format.ts'
import { type Cents, largestAmount } from '#domain/money.ts'
import { isPlainText, longestDescription, longestName } from '#domain/plain-text.ts'
import { areStorableTags, longestTag, tagsInText } from '#domain/tags.ts'
import { longestNote } from '#domain/transaction.ts'
import { dependsOnComma, hasDecimalComma, readAmount } from './amount-text.ts'
import { noEvidence } from './contradiction.ts'
import { isInAnotherOrder, readDay } from './date-text.ts'
import { shortened } from './shortened.ts'
import type { OwnColumns, StatementColumns } from './statement-header.ts'
import type { SkipReason } from './statement-problem.ts'
import type { OwnAccount, OwnFields, StatementRows } from './statement-rows.ts'
import { copyOf, createTextPool } from './text-pool.ts'

/** Text from the file, shortened for messages. */
const quoted = (text: string) => shortened(text, 60)

const isRefused = (value: unknown): value is SkipReason =>
  typeof value === 'object' && value !== null && 'code' in value

/**
 * Reads the records of a statement into rows. `read` returns null for blank rows and rows that are kept,
 * otherwise the reason why the row is skipped. What a row reveals about the whole file goes into `evidence`.
 */
export function createRowReader(columns: StatementColumns, rows: StatementRows) {
  const keepDescription = createTextPool(longestDescription)
  const keepCategory = createTextPool(longestName)
  const keepNote = createTextPool(longestNote)
  const accounts = new Map<string, OwnAccount>()
  const readDate = createDateReader()
  const evidence = noEvidence()
  const cell = (cells: string[], column: number) => cells[column]?.trim() ?? ''

  function read(cells: string[], line: number): SkipReason | null {
    const dateText = cell(cells, columns.date)
    const date = readDate(dateText)
    if (isRefused(date) && isInAnotherOrder(dateText))
      evidence.dateInAnotherOrder ??= { line, text: quoted(dateText) }
    if (dateText === '' && cells.every((text) => text.trim() === '')) return null
    // An unquoted separator in a text shifts everything after it into the wrong columns. Empty extra cells
    // are only separators that some banks write after each row.
    if (cells.length > columns.width && cells.slice(columns.width).some((text) => text.trim() !== '')) {
      return { code: 'too_many_values', values: cells.length, columns: columns.width }
    }
    if (isRefused(date)) return date
    const cents = readCents(cells, line)
    if (isRefused(cents)) return cents
    const description = keepDescription(text(cells, columns.description) || noDescription)
    if (description === null)
      return textProblem('description', text(cells, columns.description), longestDescription)
    const category = keepCategory(text(cells, columns.category) || uncategorized)
    if (category === null) return textProblem('category', text(cells, columns.category), longestName)
    const own = columns.own && readOwn(cells, columns.own)
    if (isRefused(own)) return own
    rows.add(date, cents, description, category, own)
    return null
  }

  /** Text without the formula escaping of Outgo's own export. */
  const text = (cells: string[], column: number) =>
    columns.own === null ? cell(cells, column) : unescapeFormula(cell(cells, column))

  /** What a row of Outgo's own export says that no bank does. One that was added by hand has no id. */
  function readOwn(cells: string[], own: OwnColumns): OwnFields | SkipReason {
    const id = cell(cells, own.id)
    const importKey = text(cells, own.importKey)
    const note = keepNote(text(cells, own.note))
    if (note === null) return textProblem('note', text(cells, own.note), longestNote)
    const tags = readTags(text(cells, own.tags))
    if (isRefused(tags)) return tags
    const account = own.account === -1 ? undefined : readAccount(cells, own)
    if (isRefused(account)) return account
    const said = { note: note || null, ...tags, ...(account && { account }) }
    if (id === '' && importKey === '') return said
    if (!isUuid(id)) return { code: 'id_unreadable', text: quoted(id) }
    if (importKey !== '' && !importKeyText.test(importKey))
      return { code: 'id_unreadable', text: quoted(importKey) }
    // Copied, because a substring would keep the whole text around it in memory.
    const key = importKey === '' ? null : copyOf(importKey)
    return { ...said, id: copyOf(id), importKey: key }
  }

  /** Returns the same object for the same account. Names that differ only in case are equal. */
  function readAccount(cells: string[], own: OwnColumns): OwnAccount | SkipReason {
    const name = text(cells, own.account)
    const currency = cell(cells, own.currency).toUpperCase()
    const key = `${currency} ${name.toLowerCase()}`
    const known = accounts.get(key)
    if (known) return known
    if (name.length > longestName || !isPlainText(name)) return textProblem('account', name, longestName)
    const account = {
      name: name === '' ? null : copyOf(name),
      currency: currency === '' ? null : copyOf(currency),
    }
    accounts.set(key, account)
    return account
  }

  function readCents(cells: string[], line: number): Cents | SkipReason {
    if ('signed' in columns.amount) {
      const text = cell(cells, columns.amount.signed)
      return text === '' ? { code: 'amount_missing' } : readNamed('amount', text, line)
    }
    const debitText = cell(cells, columns.amount.debit)
    const creditText = cell(cells, columns.amount.credit)
    if (debitText === '' && creditText === '') return { code: 'debit_and_credit_missing' }
    const debit = debitText === '' ? 0 : readNamed('debit', debitText, line)
    if (isRefused(debit)) return debit
    const credit = creditText === '' ? 0 : readNamed('credit', creditText, line)
    if (isRefused(credit)) return credit
    // Each can be as large as an amount may be, and a negative debit adds to the credit.
    const cents = credit - debit
    return Math.abs(cents) > largestAmount
      ? { code: 'sum_too_large', debit: quoted(debitText), credit: quoted(creditText) }
      : cents
  }

  function readNamed(column: 'amount' | 'debit' | 'credit', text: string, line: number): Cents | SkipReason {
    const cents = readAmount(text)
    if (typeof cents === 'number') {
      if (text.includes(',') && dependsOnComma(text)) evidence.ambiguousComma ??= { line, text: quoted(text) }
      return cents
    }
    if (hasDecimalComma(text)) evidence.decimalComma ??= { line, text: quoted(text) }
    return { code: cents.code, column, text: quoted(text) }
  }

  return {
    read,
    evidence,
    /** Whether a line inside a quoted field begins like a row of this statement. */
    startsRow: (line: string, delimiter: string) => {
      const cells = line.split(delimiter)
      const text = cell(cells, columns.date).replaceAll('"', '')
      return cells.length > columns.date && (readDay(text) !== null || isInAnotherOrder(text))
    },
  }
}

/** Reads dates and remembers the last one, since rows of the same day are usually adjacent. */
function createDateReader() {
  let lastText = ''
  let last: Day | SkipReason = { code: 'date_missing' }
  return (text: string): Day | SkipReason => {
    if (text === lastText) return last
    lastText = text.slice()
    if (text === '') last = { code: 'date_missing' }
    else last = readDay(text) ?? { code: 'date_unreadable', text: quoted(text) }
    return last
  }
}

const textProblem = (column: string, text: string, longest: number): SkipReason =>
  text.length > longest
    ? { code: 'text_too_long', column, text: quoted(text), longest }
    : { code: 'text_not_plain', column, text: quoted(text) }

function readTags(text: string): { tags?: string[] } | SkipReason {
  const tags = tagsInText(text)
  if (tags.length === 0) return {}
  if (!areStorableTags(tags)) return textProblem('tags', text, longestTag)
  return { tags: tags.map(copyOf) }
}
