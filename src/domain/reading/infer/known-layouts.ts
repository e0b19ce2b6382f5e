import { readDateText } from '#domain/reading/date-text.ts'
import { isCurrency, splitNumber } from '#domain/reading/number-text.ts'
import { isNothing, type Row } from '#domain/reading/table.ts'

/**
 * Banks that write no header, recognized by the order of their columns, and which column is the booking date. Nothing
 * else would tell it apart from the value date.
 */
const layouts: { layout: RegExp; date: number }[] = [
  // ABN AMRO: account, currency, booking date, balances before and after, value date, amount, text
  { layout: /^ncdaadat$/, date: 2 },
  // Raiffeisen ELBA: booking date, text, value date, amount, currency, booking time
  { layout: /^dtdacs$/, date: 0 },
  // BAWAG and easybank: IBAN, text, booking date, value date, amount, currency
  { layout: /^ntddac$/, date: 2 },
  // Santander in Poland: booking date, operation date, text, other party, its account, amount, balance, number
  { layout: /^ddt[nt-]{2}aat-?$/, date: 0 },
  // Sabadell: booking date, text, value date, amount, balance, references
  { layout: /^dtdaa[nt-]*$/, date: 0 },
  // OTP: account, "T" or "J" for debit or credit, amount, currency, booking date, value date, balance, payee and texts
  { layout: /^[nt]t[adnt]cdd[adnt]/, date: 4 },
  // ASN and SNS: booking date, accounts, name, address, currency, balance, currency, amount, journal date, value date, …
  { layout: /^dn[nt-]{5}c[at]c[at]dd/, date: 0 },
]

/** The column of the booking date in a table without a header, if all rows have the layout of a known bank. */
export function knownBookingDate(rows: readonly Row[]): number | undefined {
  const seen = [...new Set(rows.map(({ cells }) => cells.map(kindOf).join('')))]
  return layouts.find(({ layout }) => seen.length > 0 && seen.every((kinds) => layout.test(kinds)))?.date
}

/** A letter for what a cell holds: a date, a date with its time, an amount, a currency, a number, text or nothing. */
function kindOf(cell: string): string {
  const text = cell.trim()
  if (isNothing(text)) return '-'
  if (/^\d{1,2}\.\d{1,2}\.\d{4} \d{2}:\d{2}:/.test(text)) return 's'
  if (readDateText(text) !== null) return 'd'
  if (isCurrency(text)) return 'c'
  if (/^(?:\d{6,}|[A-Z]{2}\d{2}[A-Z0-9]{8,})$/.test(text)) return 'n'
  return splitNumber(text) !== null && /[.,]\d{2}$/.test(text) ? 'a' : 't'
}
