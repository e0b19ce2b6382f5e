import { rowKey } from '#domain/import-key.ts'
import { type Cents, largestAmount } from '#domain/money.ts'
import { isPlainText, longestDescription, longestName } from '#domain/plain-text.ts'
import type { ImportedRow } from '#domain/transaction.ts'
import type { Booking, FileFormat, Reason, SkippedRow } from './reading.ts'

/** A row for the ledger, with the line of the file where it begins. */
export type RowToImport = ImportedRow & { line: number; importKey: string; bankCategory: string | null }

type Account = {
  /** The account's currency. */
  currency: string
  format: FileFormat
  /** Turns every row into a new one, see `importKey`. */
  again?: string
}

// Banks that offer CSV put all kinds of references into a column, the same one for many rows included.
const hasDependableIds: ReadonlySet<FileFormat> = new Set(['ofx', 'camt'])

/**
 * The bookings of one statement as rows for an account, oldest first, each with its import key. What the ledger cannot
 * hold exactly is skipped with its reason: amounts in another currency or too precise or large, and texts that are too
 * long.
 */
export function rowsToImport(
  bookings: readonly Booking[],
  { currency, format, again = '' }: Account,
): { rows: RowToImport[]; skipped: SkippedRow[] } {
  const rows: RowToImport[] = []
  const skipped: SkippedRow[] = []
  const seen = new Map<string, number>()
  const inOrder = bookings
    .map((booking, place) => ({ booking, place }))
    .sort((one, other) => compareText(one.booking.date, other.booking.date) || one.place - other.place)
  for (const { booking } of inOrder) {
    const { line, date, description, bankId, category } = booking
    const cents = centsOf(booking, currency)
    const text = description || 'Unknown'
    const refused = typeof cents === 'number' ? refusedTexts(text, category) : cents
    if (refused !== null || typeof cents !== 'number') {
      if (refused !== null) skipped.push({ line, reason: refused })
      continue
    }
    const identity =
      bankId !== null && hasDependableIds.has(format)
        ? (['bank-id', bankId, date, cents] as const)
        : (['booking', text, date, cents] as const)
    const alike = JSON.stringify(identity)
    const ordinal = (seen.get(alike) ?? 0) + 1
    seen.set(alike, ordinal)
    rows.push({
      line,
      date,
      description: text,
      cents,
      category: category || 'Uncategorized',
      bankCategory: category,
      importKey: rowKey([...identity, ordinal, again]),
    })
  }
  return { rows, skipped }
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

function refusedTexts(description: string, category: string | null): Reason | null {
  for (const [text, longest] of [
    [description, longestDescription],
    [category ?? '', longestName],
  ] as const) {
    if (text.length > longest) return { code: 'text_too_long', longest, text: text.slice(0, 40) }
    if (!isPlainText(text)) return { code: 'text_not_plain' }
  }
  return null
}
