import { readDateText } from '#domain/reading/date-text.ts'
import type { ColumnPlaces } from '#domain/reading/reading.ts'
import { cellOf, type Row } from '#domain/reading/table.ts'
import type { ColumnKind } from './column-names.ts'

const fewestRows = 5
const mostDaysUntilBooked = 7

/**
 * Cards may list the day on which a bill is paid, which is the same in all rows. Then the date is that of the purchase,
 * if the purchases are too far apart to have been booked on one day.
 */
export function avoidDayOfBill(
  places: ColumnPlaces,
  at: (kind: ColumnKind) => number[],
  rows: readonly Row[],
) {
  const texts = rows.map(({ cells }) => cellOf(cells, places.date?.[0]))
  if (rows.length < fewestRows || new Set(texts).size !== 1) return
  const other = [...at('date'), ...at('transaction_date')].find(
    (column) => column !== places.date?.[0] && daysApart(rows, column) > mostDaysUntilBooked,
  )
  if (other !== undefined) places.date = [other]
}

/** How far apart the dates of a column are at least, whatever the order of day and month. */
function daysApart(rows: readonly Row[], column: number): number {
  const read = rows.map(({ cells }) => readDateText(cellOf(cells, column).trim())?.days)
  const spans = (['dmy', 'mdy', 'ymd'] as const).flatMap((order) => {
    const days = read.flatMap((day) => (day?.[order] ? [Date.parse(day[order])] : []))
    return days.length < rows.length ? [] : [(Math.max(...days) - Math.min(...days)) / 86_400_000]
  })
  return Math.min(...spans)
}
