import { isDay } from '#domain/calendar.ts'
import { decimalsOf } from '#domain/reading/number-text.ts'
import type { AccountStatement, Booking, Reason } from '#domain/reading/reading.ts'
import { joinTexts } from '#domain/reading/texts.ts'
import { skipAt } from './create-statement.ts'
import { ofxAmount } from './ofx.ts'

export type CamtDetail = {
  texts: { kind: string; value: string }[]
  currency: string | null
  amount: string | null
  direction: string | null
  debtor: string
  creditor: string
  id: string | null
}
export type CamtEntry = CamtDetail & {
  status: string
  booked: string | null
  valued: string | null
  details: CamtDetail[]
}

/** A description names at most this many parties. */
const mostParties = 10

/**
 * Adds what one entry books: a booking for each of its details if their amounts add up to it, else one. Answers how many
 * bookings there are so far.
 */
export function bookingsOf(entry: CamtEntry, statement: AccountStatement | null, count: number): number {
  if (statement === null) return count
  const line = count + 1
  const skip = skipAt(statement, line)
  const isBooked = entry.status === 'BOOK'
  const notBooked: Reason = { code: 'not_booked', text: entry.status.slice(0, 60) }
  const date = (entry.booked ?? entry.valued ?? '').slice(0, 10)
  if (!isDay(date))
    return skip(
      !isBooked
        ? notBooked
        : date === ''
          ? { code: 'date_missing' }
          : { code: 'date_unreadable', text: date },
    )
  const currency = entry.currency ?? statement.account.currency
  const decimals = decimalsOf(currency)
  const total = signed(entry, entry.direction, decimals)
  if (typeof total !== 'number') return skip(isBooked ? total : notBooked)
  if (total === 0) return skip(isBooked ? { code: 'zero' } : notBooked)
  const isOut = total < 0
  const bookingOf = (minor: number, details: readonly CamtDetail[], bankId: string | null): Booking => ({
    line,
    date,
    minor,
    decimals,
    currency,
    description: textOf(entry, details, isOut),
    bankId,
    category: null,
    note: null,
  })
  const whole = () => bookingOf(total, entry.details, entry.id ?? entry.details[0]?.id ?? null)
  if (!isBooked) return skip(notBooked, whole())
  const parts = entry.details.map((detail) => signed(detail, detail.direction ?? entry.direction, decimals))
  const amounts = parts.filter((part) => typeof part === 'number')
  const isBatch =
    entry.details.length > 1 &&
    amounts.length === parts.length &&
    entry.details.every((detail) => detail.currency === null || detail.currency === currency) &&
    amounts.reduce((sum, amount) => sum + amount, 0) === total
  const booked = isBatch
    ? entry.details.map((detail, index) => bookingOf(amounts[index] ?? 0, [detail], detail.id))
    : [whole()]
  for (const booking of booked) {
    if (booking.minor === 0) continue
    count += 1
    statement.bookings.push({ ...booking, line: count })
  }
  return count
}

/** A reversal already carries the direction in which the money went. */
function signed(detail: CamtDetail, direction: string | null, decimals: number): number | Reason {
  const amount = ofxAmount(detail.amount ?? '', decimals)
  if (typeof amount !== 'number') return amount
  if (direction !== 'CRDT' && direction !== 'DBIT')
    return { code: 'direction_unreadable', text: (direction ?? '').slice(0, 60) }
  return direction === 'DBIT' ? -amount + 0 : amount
}

function textOf(entry: CamtEntry, details: readonly CamtDetail[], isOut: boolean): string {
  const [first] = details
  const partyOf = ({ creditor, debtor }: CamtDetail) => (isOut ? creditor : debtor)
  const name = first && details.length === 1 ? partyOf(first) : ''
  const of = (texts: CamtDetail['texts'], ...kinds: string[]) =>
    texts.filter(({ kind }) => kinds.includes(kind)).map(({ value }) => value)
  const told = details.length === 1 ? of(first?.texts ?? [], 'Ustrd', 'Ref') : []
  const more = told.length > 0 ? [] : details.length === 1 ? of(first?.texts ?? [], 'AddtlTxInf') : []
  const text = joinTexts([name, ...told, ...more])
  return (
    text ||
    joinTexts(of(entry.texts, 'AddtlNtryInf', 'Ustrd')) ||
    joinTexts([entry.creditor, entry.debtor]) ||
    joinTexts(details.slice(0, mostParties).map((one) => partyOf(one) || one.creditor || one.debtor))
  )
}
