import { addDays, type Day, dayOf } from '#domain/calendar.ts'
import { decimalsOf, minorOf } from '#domain/reading/number-text.ts'
import { sumProof } from '#domain/reading/prove.ts'
import {
  type AccountStatement,
  type Booking,
  type FileReading,
  type Money,
  unreadable,
} from '#domain/reading/reading.ts'
import { checkBalanceDays } from './check-balance-days.ts'
import { createStatement } from './create-statement.ts'
import type { OpenText } from './csv.ts'
import { readLines } from './lines.ts'
import { describeField86, describeFieldNs } from './mt940-description.ts'

const field61 =
  /^(\d{2})(\d{2})(\d{2})(\d{4})?(E?[CD]|R[CD])([A-Z])?(\d[\d.]*,?\d*)(?![\d.,'’]| \d) ?([A-Z][A-Z0-9]{3})?(.*)$/
const balance = /^([CD])(\d{2})(\d{2})(\d{2})([A-Z]{3})(\d[\d.]*,?\d*)/

const ofUnreadLine = new Set(['line_unreadable', 'cut_off', 'date_unreadable', 'amount_unreadable'])

/** The fields of a message: each begins with a tag such as `:61:` and may go on over lines. */
async function* readFields(
  openText: OpenText,
): AsyncIterable<{ tag: string; lines: string[]; line: number }> {
  let field: { tag: string; lines: string[]; line: number } | null = null
  for await (const { text, line } of readLines(openText)) {
    const found = /^(?:\{.*\{4:)?:(\d{2}[A-Z]?|NS):(.*)$/.exec(text)
    if (found) {
      if (field) yield field
      field = { tag: found[1] ?? '', lines: [found[2] ?? ''], line }
    } else if (/^(?:-\}?|\{.*)$/.test(text.trim())) {
      if (field) yield field
      field = null
    } else if (field && field.lines.length < 200) field.lines.push(text)
  }
  if (field) yield field
}

type Page = { opening: Money | null; bookings: Booking[]; isClosed: boolean }

/** Reads MT940 and MT942. The mark in field 61 says which way the money went, never the text. */
export async function readMt940(openText: OpenText, encoding: string): Promise<FileReading> {
  const accounts = new Map<string, AccountStatement>()
  let statement: AccountStatement | null = null
  let page: Page = { opening: null, bookings: [], isClosed: false }
  let lastLine = 0
  let last: Booking | null = null
  // MT942 also lists bookings that the bank only expects.
  let isExpected = false
  let endsInAmount = false
  // MT942 has no balances.
  let isReport = false

  /** Adds a booking once its description, in a field of its own, can no longer follow. */
  function book() {
    if (last === null) return
    if (isExpected) {
      const reason = { code: 'not_booked', text: last.description.slice(0, 60) }
      statement?.skipped.push({ line: last.line, reason, booking: last })
    } else {
      statement?.bookings.push(last)
      page.bookings.push(last)
    }
    last = null
  }

  for await (const { tag, lines, line } of readFields(openText)) {
    const text = lines.join('').trim()
    lastLine = line
    if (tag === '25' || tag === '25P') {
      book()
      const number = (lines[0] ?? '').trim()
      statement = accounts.get(number) ?? createStatement()
      statement.account.number = number || null
      accounts.set(number, statement)
      page = { opening: null, bookings: [], isClosed: false }
    }
    endsInAmount = false
    if (!statement) continue
    if (tag === '60F' || tag === '60M') {
      page.opening = moneyOf(text, statement)
      if (statement.bookings.length === 0 && last === null && statement.opening === null) {
        statement.opening = page.opening
        // The balance at the end of the day before the statement.
        const day = page.opening && dayOfBalance(text)
        statement.openingDay = day && addDays(day, 1)
      }
    } else if (tag === '34F') {
      isReport = true
      statement.account.currency ??= /^[A-Z]{3}/.exec(text)?.[0] ?? null
    } else if (tag === '62F' || tag === '62M') {
      statement.closing = moneyOf(text, statement)
      statement.closingDay = dayOfBalance(text)
      page.isClosed = true
      book()
      provePage(statement, page)
    } else if (tag === '61') {
      book()
      const found = field61.exec((lines[0] ?? '').trim())
      last = readField61(found, { lines, line }, statement)
      isExpected = found?.[5]?.startsWith('E') ?? false
      endsInAmount = found !== null && lines.length === 1 && `${found[8] ?? ''}${found[9]}`.trim() === ''
    } else if (tag === '86' && last) {
      last.description = describeField86(lines) || last.description
      book()
    } else if (tag === 'NS' && last) last.description = describeFieldNs(lines) || last.description
  }
  // Without a closing balance the file may end within the last amount.
  const isUnclosed = page.opening && (page.bookings.length > 0 || last !== null) && !page.isClosed
  const isCutOff = isUnclosed || (last !== null && endsInAmount)
  if (isCutOff) statement?.skipped.push({ line: lastLine, reason: { code: 'cut_off' } })
  else book()
  const statements = [...accounts.values()]
  statements.forEach(checkBalanceDays)
  // Even a statement without bookings has a closing balance.
  const isEmpty = ({ bookings, skipped }: AccountStatement) => bookings.length + skipped.length === 0
  if (statements.length > 0 && statements.every(isEmpty) && !page.isClosed && !isReport)
    return unreadable('mt940', { code: 'incomplete' })
  const isUnread = ({ bookings, skipped }: AccountStatement) =>
    bookings.length === 0 && skipped.some(({ reason }) => ofUnreadLine.has(reason.code))
  if (statements.length > 0 && statements.every(isUnread))
    return unreadable('mt940', { code: 'no_row_readable' })
  return {
    format: 'mt940',
    problem: statements.length === 0 ? { code: 'no_statement' } : null,
    reading: {
      encoding,
      separator: null,
      headerLine: null,
      dateOrder: 'ymd',
      decimal: 'comma',
      spending: 'negative',
      columns: null,
      why: [{ code: 'format_signs' }],
    },
    questions: [],
    statements,
  }
}

function moneyOf(text: string, { account }: AccountStatement): Money | null {
  const [, mark, , , , currency = '', amount = ''] = balance.exec(text) ?? []
  if (mark === undefined) return null
  account.currency ??= currency
  const decimals = decimalsOf(currency)
  const minor = minorOf(amount, 'comma', decimals)
  return typeof minor === 'number' ? { minor: mark === 'D' ? -minor + 0 : minor, decimals } : null
}

function dayOfBalance(text: string): Day | null {
  const [, mark, year, month, day] = balance.exec(text) ?? []
  return mark === undefined ? null : dayOf(fullYear(Number(year)), Number(month), Number(day))
}

const fullYear = (year: number) => year + (year > 68 ? 1900 : 2000)

/** Each page of a statement has an opening and a closing balance of its own. */
function provePage(statement: AccountStatement, page: Page) {
  const proof = sumProof(page.bookings, page.opening, statement.closing)
  if (proof && statement.balance.state !== 'differs') statement.balance = proof
}

function readField61(
  found: RegExpExecArray | null,
  { lines, line }: { lines: readonly string[]; line: number },
  statement: AccountStatement,
): Booking | null {
  const text = lines[0] ?? ''
  const skip = (code: string) => {
    statement.skipped.push({ line, reason: { code, text: text.slice(0, 60) } })
    return null
  }
  if (!found) return skip('line_unreadable')
  const [, year = '', month = '', day = '', entry, mark = '', , amount = '', , reference = ''] = found
  const date = bookingDay(fullYear(Number(year)), month, day, entry)
  const { currency } = statement.account
  const decimals = decimalsOf(currency)
  const minor = minorOf(amount, 'comma', decimals)
  if (date === null) return skip('date_unreadable')
  if (minor === 'too_precise') return skip('amount_too_precise')
  if (typeof minor !== 'number') return skip('amount_unreadable')
  if (minor === 0) return skip('zero')
  const isIn = mark === 'C' || mark === 'EC' || mark === 'RD'
  const [own = '', banks] = reference.split('//')
  const supplement = (lines[1] ?? '').trim()
  return {
    line,
    date,
    minor: isIn ? minor : -minor,
    decimals,
    currency,
    description: supplement || (own === 'NONREF' ? '' : own.trim()),
    bankId: banks?.trim() || null,
    category: null,
    note: null,
  }
}

/** The entry date has no year: it is the one that brings it nearest to the value date. */
function bookingDay(year: number, month: string, day: string, entry: string | undefined): Day | null {
  if (entry === undefined) return dayOf(year, Number(month), Number(day))
  const entryMonth = Number(entry.slice(0, 2))
  const apart = entryMonth - Number(month)
  return dayOf(apart > 6 ? year - 1 : apart < -6 ? year + 1 : year, entryMonth, Number(entry.slice(2)))
}
