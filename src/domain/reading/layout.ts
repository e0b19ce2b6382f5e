import { readDateText } from './date-text.ts'
import { type ColumnKind, kindsOfName } from './infer/column-names.ts'
import { marksOf, splitNumber } from './number-text.ts'
import { isBlankRow, type Row } from './table.ts'

const deepestHeader = 80

const groups: Partial<Record<ColumnKind, 'date' | 'money' | 'text' | 'more'>> = {
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
  balance: 'more',
  currency: 'more',
  direction: 'more',
  state: 'more',
  category: 'more',
  bank_id: 'more',
  type: 'more',
  other: 'more',
  fee: 'more',
  account: 'more',
}

/** How much a row looks like the names of columns; 0 for one that does not. */
function headerScore({ cells }: Row): number {
  const filled = cells.filter((cell) => cell.trim() !== '')
  if (filled.length < 2 || filled.some((cell) => cell.length > 80)) return 0
  if (filled.some((cell) => readDateText(cell.trim()) !== null || isAmount(cell))) return 0
  const found = new Set<string>()
  let known = 0
  for (const cell of filled) {
    const kinds = kindsOfName(cell)
    if (kinds.length > 0) known += 1
    for (const { kind } of kinds) found.add(groups[kind] ?? 'more')
  }
  const main = ['date', 'money', 'text'].filter((group) => found.has(group)).length
  const isHeader = main >= 2 || (main >= 1 && known >= 3)
  return isHeader ? main * 100 + known * 10 - (filled.length - known) : 0
}

export const isAmount = (cell: string): boolean => {
  const number = splitNumber(cell)
  return number !== null && marksOf(number.body) !== null
}

/** Whether a row holds what a booking needs: a date, and an amount beside it. */
export function looksLikeBooking({ cells }: Row): boolean {
  let dates = 0
  let amounts = 0
  for (const cell of cells) {
    const text = cell.trim()
    if (text === '') continue
    if (readDateText(text) !== null) dates += 1
    else if (isAmount(text)) amounts += 1
  }
  return dates > 0 && amounts > 0
}

/** Where the table begins among the first rows of a file: the position of its header, or of its first row without one. */
export function findTable(
  rows: readonly Row[],
  mayHaveHeader: boolean,
): { header: number | null; first: number } | null {
  const firstBooking = rows.findIndex(looksLikeBooking)
  if (mayHaveHeader) {
    let best = -1
    let bestScore = 0
    // A line above the header may well hold a date and a balance.
    for (const [index, row] of rows.slice(0, deepestHeader).entries()) {
      const score = headerScore(row)
      if (score > bestScore) [best, bestScore] = [index, score]
    }
    if (best !== -1) return { header: best, first: best + 1 }
    // Names in a language that is not known stand right above the first booking, one above each filled column.
    const above = firstBooking > 0 ? rows[firstBooking - 1] : undefined
    const booking = rows[firstBooking]
    if (above && booking && isUnknownHeader(above, booking))
      return { header: firstBooking - 1, first: firstBooking }
  }
  return firstBooking === -1 ? null : { header: null, first: firstBooking }
}

function isUnknownHeader(above: Row, booking: Row): boolean {
  const names = above.cells.map((cell) => cell.trim())
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
