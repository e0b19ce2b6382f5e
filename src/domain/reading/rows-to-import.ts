import { noDescription } from '#domain/bank-texts.ts'
import type { Day } from '#domain/calendar.ts'
import { uncategorized } from '#domain/categories.ts'
import { rowKey } from '#domain/import-key.ts'
import { type Cents, largestAmount } from '#domain/money.ts'
import { isPlainText, longestDescription, longestName } from '#domain/plain-text.ts'
import { type ImportedRow, longestNote } from '#domain/transaction.ts'
import { bookedParts } from './booked-parts.ts'
import type { Booking, FileFormat, Reason, SkippedRow } from './reading.ts'

/** A row for the ledger, with the line of the file where it begins. */
export type RowToImport = ImportedRow & { line: number; importKey: string; bankCategory: string | null }

/** A row together with what its import key is computed from. */
export type UnkeyedRow = Omit<RowToImport, 'importKey'> & {
  importKey: null
  identity: readonly (string | number)[]
}

type Account = {
  /** The account's currency. */
  currency: string
  format: FileFormat
  /** Turns every row into a new one, see `importKey`. */
  again?: string
}

// In CSV, a column of references can contain anything, including the same one in many rows.
const hasDependableIds: ReadonlySet<FileFormat> = new Set(['ofx', 'camt'])

/**
 * The bookings of one statement as rows for an account, oldest first, each with its import key, computed on demand.
 * `unkeyedRows` leaves out the keys, because computing them for many rows takes as long as reading the file. Rows that
 * the ledger cannot store exactly are skipped with a reason: amounts in another currency, too precise or too large, and
 * texts that are too long. `rowsOfSkipped` turns skipped rows that have a booking into rows. This does not change the
 * keys of the other rows.
 */
export function rowsToImport(
  bookings: Pick<readonly Booking[], 'length' | 'at'>,
  { currency, format, again = '' }: Account,
): {
  count: number
  rows: () => Iterable<RowToImport>
  unkeyedRows: () => Iterable<UnkeyedRow>
  rowsOfSkipped: (skipped: readonly SkippedRow[]) => (UnkeyedRow | null)[]
  skipped: SkippedRow[]
} {
  const skipped: SkippedRow[] = []
  const places = placesByDate(bookings).filter((place) => {
    const booking = bookings.at(place)
    const refused = booking ? refusalOf(booking, currency) : null
    if (booking && refused) skipped.push({ line: booking.line, reason: refused })
    return refused === null
  })

  function* unkeyedRows(): Iterable<UnkeyedRow> {
    // Rows of different days are never alike.
    const seen = new Map<string, number>()
    let day: Day = ''
    for (const place of places) {
      const booking = bookings.at(place)
      const cents = booking && centsOf(booking, currency)
      if (!booking || typeof cents !== 'number') continue
      if (booking.date !== day) seen.clear()
      day = booking.date
      yield unkeyed(booking, cents, seen)
    }
  }

  /** The row with its number among the identical rows so far. */
  function unkeyed(booking: Booking, cents: Cents, seen: Map<string, number>): UnkeyedRow {
    const { line, date, bankId, category, note } = booking
    const description = booking.description || noDescription
    const identity =
      bankId !== null && hasDependableIds.has(format)
        ? (['bank-id', bankId, date, cents] as const)
        : (['booking', (note?.identity ?? booking.description) || noDescription, date, cents] as const)
    const alike = JSON.stringify(identity)
    const ordinal = (seen.get(alike) ?? 0) + 1
    seen.set(alike, ordinal)
    return {
      line,
      date,
      description,
      cents,
      category: category || uncategorized,
      bankCategory: category,
      importKey: null,
      identity: [...identity, ordinal, again],
      ...(note && note.text !== '' && { note: note.text }),
      ...bookedParts(booking, cents),
      ...(note && note.tags.length > 0 && { tags: [...note.tags] }),
    }
  }

  function rowsOfSkipped(skipped: readonly SkippedRow[]): (UnkeyedRow | null)[] {
    const days = new Set(skipped.flatMap(({ booking }) => booking?.date ?? []))
    const seen = new Map<string, number>()
    if (days.size > 0)
      for (const { date, identity } of unkeyedRows())
        if (days.has(date)) {
          const alike = JSON.stringify(identity.slice(0, -2))
          seen.set(alike, (seen.get(alike) ?? 0) + 1)
        }
    return skipped.map(({ booking }) => {
      if (!booking || refusalOf(booking, currency)) return null
      const cents = centsOf(booking, currency)
      return typeof cents === 'number' ? unkeyed(booking, cents, seen) : null
    })
  }

  function* rows(): Iterable<RowToImport> {
    for (const { identity, ...row } of unkeyedRows()) yield { ...row, importKey: rowKey(identity) }
  }

  return { count: places.length, rows, unkeyedRows, rowsOfSkipped, skipped }
}

/** The places of bookings, oldest first. */
function placesByDate(bookings: Pick<readonly Booking[], 'length' | 'at'>): Uint32Array {
  const dates = Array.from({ length: bookings.length }, (_, place) => bookings.at(place)?.date ?? '')
  return Uint32Array.from(dates.keys()).sort(
    (one, other) => compareText(dates[one] ?? '', dates[other] ?? '') || one - other,
  )
}

function refusalOf(booking: Booking, currency: string): Reason | null {
  const cents = centsOf(booking, currency)
  return typeof cents === 'number' ? refusedTexts(booking) : cents
}

const compareText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** Hundredths of the account's currency, or why there are none. */
function centsOf({ minor, decimals, currency }: Booking, own: string): Cents | Reason {
  if (currency !== null && currency !== own) return { code: 'other_currency', currency, own }
  const text = (minor / 10 ** decimals).toFixed(decimals)
  const cents = decimals <= 2 ? minor * 10 ** (2 - decimals) : minor / 10 ** (decimals - 2)
  if (!Number.isInteger(cents)) return { code: 'amount_too_precise', text }
  if (Math.abs(cents) > largestAmount) return { code: 'amount_too_large', text }
  return cents + 0
}

function refusedTexts({ description, category, note }: Booking): Reason | null {
  for (const [text, longest] of [
    [description, longestDescription],
    [category ?? '', longestName],
    [note?.text ?? '', longestNote],
  ] as const) {
    if (text.length > longest) return { code: 'text_too_long', longest, text: text.slice(0, 40) }
    if (!isPlainText(text)) return { code: 'text_not_plain' }
  }
  return null
}
