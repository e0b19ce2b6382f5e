import { isAccountLine } from './account-line.ts'
import { readDateText } from './date-text.ts'
import { type ColumnKind, kindsOfName } from './infer/column-names.ts'
import { isAmount, looksLikeBooking } from './looks-like-booking.ts'
import { isBlankRow, type Row } from './table.ts'

const deepestHeader = 80
const mostCompared = 20

type Group = 'date' | 'money' | 'text' | 'more'

const groups: Partial<Record<ColumnKind, Group>> = {
  booking_date: 'date',
  date: 'date',
  transaction_date: 'date',
  value_date: 'date',
  amount: 'money',
  net_amount: 'money',
  debit: 'money',
  credit: 'money',
  original_amount: 'money',
  payee: 'text',
  text: 'text',
  memo: 'text',
}

/** How much cells look like the names of columns, and whether a table of transactions can stand under them. */
function judgeNames(cells: readonly string[]) {
  const found = new Set<Group>()
  let known = 0
  let unknown = 0
  for (const cell of cells) {
    if (cell.trim() === '') continue
    const kinds = kindsOfName(cell)
    if (kinds.length > 0) known += 1
    else unknown += 1
    for (const { kind } of kinds) found.add(groups[kind] ?? 'more')
  }
  const main = (['date', 'money', 'text'] as const).filter((group) => found.has(group)).length
  const isHeader = main >= 2 || (main >= 1 && known >= 3)
  return {
    score: isHeader ? main * 100 + known * 10 - unknown : 0,
    hasTransactions: isHeader && found.has('date') && found.has('money'),
    isMostlyKnown: isHeader && known >= unknown && known >= 3,
  }
}

/** Whether a row holds only short texts, none of them a date or an amount. */
function isTextOnly({ cells }: Row): boolean {
  const filled = cells.filter((cell) => cell.trim() !== '')
  return (
    filled.length >= 2 &&
    filled.every((cell) => cell.length <= 80 && readDateText(cell.trim()) === null && !isAmount(cell))
  )
}

/** Whether a row in the middle of a table names the columns of a table. */
export const isHeaderRow = (row: Row): boolean => isTextOnly(row) && judgeNames(row.cells).isMostlyKnown

/** Where a table begins: the positions of its header, if it has one, and of its first row. */
export type FoundTable = { header: number | null; first: number; names: string[] | null }

/** Finds the first table with transactions among the first rows of a file. */
export function findTable(rows: readonly Row[], mayHaveHeader: boolean): FoundTable | null {
  const firstBooking = rows.findIndex(looksLikeBooking)
  if (mayHaveHeader) {
    const found = findHeader(rows)
    // Names in an unknown language stand right above the first booking, one above each filled column.
    const above = firstBooking > 0 ? rows[firstBooking - 1] : undefined
    const booking = rows[firstBooking]
    const unknown =
      above && booking && isUnknownHeader(above, booking)
        ? { header: firstBooking - 1, first: firstBooking, names: namesOf(above) }
        : null
    // A header further up may be that of a table of one row, which describes the account.
    const isOfAccount =
      unknown !== null && found !== null && found < firstBooking - 2 && !namesBookings(rows[found])
    if (found !== null && !isOfAccount) return withSecondLine(rows, found)
    if (unknown) return unknown
  }
  if (firstBooking === -1) return null
  const first = rows[firstBooking]
  const below = rows.slice(firstBooking + 1, firstBooking + mostCompared).filter(looksLikeBooking)
  const isAboutAccount = first !== undefined && isAccountLine(first, below)
  return { header: null, first: isAboutAccount ? firstBooking + 1 : firstBooking, names: null }
}

const namesBookings = (row: Row | undefined) => row !== undefined && judgeNames(row.cells).hasTransactions

const namesOf = ({ cells }: Row) => cells.map((cell) => cell.trim())

/**
 * The first header with a date and an amount among its names and bookings below it; otherwise the one that looks most
 * like a header, because the account's balance and its date may be named in the lines above it.
 */
function findHeader(rows: readonly Row[]): number | null {
  const headers = rows.slice(0, deepestHeader).flatMap((row, at) => {
    if (!isTextOnly(row)) return []
    const judged = judgeNames(row.cells)
    return judged.score > 0 ? [{ at, ...judged }] : []
  })
  const first = headers.find(({ at, hasTransactions }, index) => {
    const end = headers[index + 1]?.at ?? rows.length
    return hasTransactions && rows.slice(at + 1, end).some(looksLikeBooking)
  })
  return (first ?? headers.toSorted((a, b) => b.score - a.score)[0])?.at ?? null
}

/** A header can span two lines, such as "Booking, Value, Amount, Amount" above "date, date, debit, credit". */
function withSecondLine(rows: readonly Row[], header: number): FoundTable {
  const own = rows[header]
  const names = own ? namesOf(own) : []
  const { score } = judgeNames(names)
  for (const [upper, lower] of [
    [rows[header - 1], own],
    [own, rows[header + 1]],
  ]) {
    if (!upper || !lower || lower.line - upper.line > 1) continue
    // Sheets leave out empty cells at the end of a row.
    const isAlike = upper.cells.length === lower.cells.length || (upper === own && lower.cells[0] === '')
    if (!isAlike || !isTextOnly(upper) || !isTextOnly(lower)) continue
    const width = Math.max(upper.cells.length, lower.cells.length)
    const joined = Array.from({ length: width }, (_, column) =>
      `${upper.cells[column] ?? ''} ${lower.cells[column] ?? ''}`.trim(),
    )
    if (judgeNames(joined).score <= score) continue
    const first = rows.indexOf(lower) + 1
    return { header: first - 2, first, names: joined }
  }
  return { header, first: header + 1, names }
}

function isUnknownHeader(above: Row, booking: Row): boolean {
  const names = namesOf(above)
  const filled = names.filter((name) => name !== '')
  return (
    filled.length >= 3 &&
    names.length >= booking.cells.length - 1 &&
    filled.every((name) => /\p{L}/u.test(name) && name.length <= 60) &&
    new Set(filled).size === filled.length &&
    booking.cells.every((cell, column) => cell.trim() === '' || (names[column] ?? '') !== '') &&
    !isBlankRow(above.cells)
  )
}
