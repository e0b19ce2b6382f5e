import { readDateText } from '#domain/reading/date-text.ts'
import { currencyOfName, kindsOfName } from '#domain/reading/infer/column-names.ts'
import { directionOf } from '#domain/reading/infer/direction-words.ts'
import { decimalsIn } from '#domain/reading/infer/numbers.ts'
import { stateOf } from '#domain/reading/infer/row-words.ts'
import { isAmount, looksLikeBooking } from '#domain/reading/looks-like-booking.ts'
import { isCurrency, splitNumber } from '#domain/reading/number-text.ts'
import type { Row, Table } from '#domain/reading/table.ts'

const mostCompared = 600

// A row may lack these, and columns of plain text whose names are unknown.
const spare = new Set(['payee', 'text', 'memo', 'category', 'type', 'other', 'bank_id'])

/**
 * The kind of content in a cell. Amounts differ by their decimals, because half of "12,50" also looks like an amount.
 */
export function kindOf(cell: string): string {
  const text = cell.trim()
  if (text === '') return 'empty'
  if (readDateText(text) !== null) return 'date'
  if (isAmount(text)) return `amount ${decimalsIn(splitNumber(text)?.body ?? '')}`
  return 'text'
}

const isSign = (cell: string): boolean => {
  const text = cell.trim()
  return isCurrency(text.toUpperCase()) || directionOf(text) !== null || stateOf(text) !== null
}

/**
 * Compares rows with too few or too many cells to the complete rows of their table. They are complete as well if only
 * notes or other texts are missing at the end, or if the extra cells are empty.
 */
export function createPlaceCheck(
  rows: readonly Row[],
  names: readonly string[] | null,
  width: number,
): NonNullable<Table['isInPlace']> {
  const full = rows
    .slice(0, mostCompared)
    .filter((row) => width > 0 && row.cells.length === width && looksLikeBooking(row))
  const seen = Array.from({ length: width }, (_, column) => {
    const cells = full.map((row) => row.cells[column] ?? '')
    const name = kindsOfName(names?.[column] ?? '')
    const kinds = new Set(cells.map(kindOf))
    const isText = [...kinds].every((kind) => kind === 'text' || kind === 'empty')
    const isSpare =
      isText &&
      !cells.some(isSign) &&
      currencyOfName(names?.[column] ?? '') === null &&
      name.every(({ kind }) => spare.has(kind))
    return { kinds, isSpare }
  })
  const needed = seen.findLastIndex(({ isSpare }) => !isSpare) + 1
  return (cells) => {
    if (full.length === 0 || cells.slice(width).some((cell) => cell.trim() !== '')) return null
    // An empty cell at the end of a short row may be one that others leave out.
    if (cells.length < width && (cells.at(-1) ?? '').trim() === '') return null
    if (!cells.slice(0, width).every((cell, column) => seen[column]?.kinds.has(kindOf(cell)))) return null
    return cells.length >= needed ? 'whole' : 'lacking'
  }
}
