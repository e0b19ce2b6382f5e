import { readDateText } from './date-text.ts'
import { marksOf, splitNumber } from './number-text.ts'
import type { Row } from './table.ts'

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
