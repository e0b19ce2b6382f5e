import { noBookingOf, stateOfHeading } from './infer/row-words.ts'
import { isHeaderRow } from './layout.ts'
import { looksLikeBooking } from './looks-like-booking.ts'
import { headingOf, readFacts } from './preamble.ts'
import { isBlankRow, type Row, type Table } from './table.ts'

const mostBetween = 200
const accountWords =
  /account|konto|karte|card|visa|compte|livret|carte|cuenta|tarjeta|conta|cartao|conto|carta|rekening|rachun|ucet|szamla|hesap|checking|savings|depot|girokonto|sparbuch|tagesgeld/i

/** The line on which another table begins among the first rows of a table. */
export function nextTableIn(table: Table): number | null {
  const end = createTableEnd(table)
  for (const row of table.head) if (end.isAt(row, looksLikeBooking(row))) return end.nextLine()
  return null
}

/** Watches the rows of a table for where it ends because another table begins. */
export function createTableEnd(table: Table) {
  const number = readFacts(table.preamble).number
  const state = stateOfHeading(headingOf(table.preamble))
  let between: Row[] = []
  let hasBookings = false
  let nextLine: number | null = null

  /** Whether a header repeats that of the table, only because a new page begins. */
  function isSameTable(header: Row): boolean {
    const names = header.cells.map((cell) => cell.trim())
    while (names.at(-1) === '') names.pop()
    if (names.some((name, column) => name !== (table.names?.[column] ?? ''))) return false
    const other = readFacts(between)
    if (other.number !== null && other.number !== number) return false
    const heading = headingOf(between)
    return stateOfHeading(heading) === state && !(accountWords.test(heading) && noBookingOf(heading) === null)
  }

  /** The lines above a table belong to it, but for the balances and totals at the foot of the table before. */
  function firstLineOf(header: Row): number {
    const isFooter = ({ cells }: Row) =>
      isBlankRow(cells) || cells.some((cell) => noBookingOf(cell.trim()) !== null)
    return (between.find((row) => !isFooter(row)) ?? header).line
  }

  return {
    /** Takes the next row and answers whether it is the header of another table. */
    isAt(row: Row, isDated: boolean): boolean {
      if (table.names === null || isDated || !hasBookings || !isHeaderRow(row)) {
        if (!isDated && between.length < mostBetween) between.push(row)
        else if (isDated && between.length > 0) between = []
        hasBookings ||= isDated
        return false
      }
      if (isSameTable(row)) return false
      nextLine = firstLineOf(row)
      return true
    },
    nextLine: () => nextLine,
  }
}
