import { directionOf } from '#domain/reading/infer/direction-words.ts'
import { stateOf } from '#domain/reading/infer/row-words.ts'
import { looksLikeBooking } from '#domain/reading/looks-like-booking.ts'
import { isCurrency } from '#domain/reading/number-text.ts'
import type { Row } from '#domain/reading/table.ts'
import { kindOf } from './place-check.ts'

const leastComplete = 3
// This many rows are enough to show all texts of a column such as categories.
const enoughForList = 6
const mostJoined = 20

/** Whether a cell is part of a number rather than of a text. */
const isNumeric = (text: string): boolean => /^[^\p{L}]*\d[^\p{L}]*$/u.test(text)

function shapeOf(cell: string): string {
  const text = cell.trim()
  const kind = kindOf(cell)
  if (kind !== 'text') return kind
  if (isCurrency(text)) return 'currency'
  if (directionOf(text) !== null || stateOf(text) !== null) return 'sign'
  return /\p{L}/u.test(text) ? 'text' : 'number'
}

/**
 * Rejoins a text that contains the separator without quotation marks and was split into several cells. A row is left as
 * it is unless exactly one way of joining makes it look like the complete rows.
 */
export function createTextJoiner(
  rows: readonly Row[],
  width: number,
  separator: string,
): ((row: Row) => Row) | null {
  const bookings = rows.filter(looksLikeBooking)
  const complete = bookings.filter(({ cells }) => cells.length === width)
  if (complete.length < Math.max(leastComplete, bookings.length / 2)) return null
  const columns = Array.from({ length: width }, (_, column) => {
    const cells = complete.map((row) => row.cells[column] ?? '')
    const texts = new Set(cells.map((cell) => cell.trim()))
    const isList = cells.length >= enoughForList && texts.size * 2 <= cells.length
    return { shapes: new Set(cells.map(shapeOf)), texts: isList ? texts : null }
  })
  const fits = (cells: readonly string[]) =>
    columns.every(({ shapes, texts }, column) => {
      const cell = cells[column] ?? ''
      return shapes.has(shapeOf(cell)) && (shapeOf(cell) !== 'text' || !texts || texts.has(cell.trim()))
    })
  return (row) => {
    const extra = row.cells.length - width
    if (extra <= 0 || extra > mostJoined) return row
    const ways = columns.flatMap((_, at) => {
      const parts = row.cells.slice(at, at + extra + 1)
      const cells = row.cells.toSpliced(at, parts.length, parts.join(separator))
      return fits(cells) ? [{ parts, cells }] : []
    })
    const [way, other] = ways
    if (!way || other || !way.parts.every((part) => part.trim() !== '' && !isNumeric(part))) return row
    return { ...row, cells: way.cells }
  }
}
