import { noBookingOf, stateOfHeading } from './infer/row-words.ts'
import { looksLikeBooking } from './looks-like-booking.ts'
import type { ColumnPlaces } from './reading.ts'
import { isBlankRow, type Row, type Table } from './table.ts'

/**
 * Some banks continue the text of a transaction in rows of their own, which have nothing but text. Joins them with the
 * row of the transaction if at least half of the first transactions have such rows.
 */
export function withContinuedTexts(table: Table, { description = [] }: ColumnPlaces): Table {
  const isPart = (cell: string) => noBookingOf(cell) === null && stateOfHeading(cell) === null
  const continues = ({ cells }: Row) =>
    !isBlankRow(cells) &&
    cells.every((cell, column) => cell.trim() === '' || (description.includes(column) && isPart(cell.trim())))
  const continued = table.head.filter((row, at) => {
    const before = table.head[at - 1]
    return continues(row) && before !== undefined && looksLikeBooking(before)
  }).length
  if (continued < 2 || continued * 2 < table.head.filter(looksLikeBooking).length) return table

  const join = (row: Row, { cells }: Row): Row => ({
    ...row,
    cells: row.cells.map((cell, column) => `${cell} ${cells[column] ?? ''}`.trim()),
  })
  const follows = (row: Row, before: Row | undefined) =>
    before !== undefined && (looksLikeBooking(before) || continues(before)) && continues(row)

  /** The rows in batches. No batch begins with a row that continues the one before. */
  async function* batches() {
    let joined: Row | null = null
    let before: Row | undefined
    for await (const rows of table.batches()) {
      const whole: Row[] = []
      for (const row of rows) {
        if (joined !== null && follows(row, before)) joined = join(joined, row)
        else {
          if (joined !== null) whole.push(joined)
          joined = row
        }
        before = row
      }
      yield whole
    }
    if (joined !== null) yield [joined]
  }

  const head: Row[] = []
  for (const [at, row] of table.head.entries()) {
    const last = head.at(-1)
    if (last && follows(row, table.head[at - 1])) head[head.length - 1] = join(last, row)
    else head.push(row)
  }
  return {
    ...table,
    head,
    batches,
    get broken() {
      return table.broken
    },
  }
}
