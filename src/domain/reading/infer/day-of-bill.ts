import type { Day } from '#domain/calendar.ts'
import { readDateText } from '#domain/reading/date-text.ts'
import type { ColumnPlaces } from '#domain/reading/reading.ts'
import { cellOf, type Row } from '#domain/reading/table.ts'
import type { ColumnKind } from './column-names.ts'

const mostDaysApart = 7
const mostDaysUntilBooked = 14

const leastPurchases = 3

/**
 * Cards may list the day on which a bill is paid, which is the same in all rows of a bill. If its purchases can't all have
 * been booked on that day, the date is that of the purchase.
 */
export function avoidDayOfBill(
  places: ColumnPlaces,
  at: (kind: ColumnKind) => number[],
  rows: readonly Row[],
) {
  const [date = -1] = places.date ?? []
  const bills = [...Map.groupBy(rows, ({ cells }) => cellOf(cells, date)).values()]
  const isOne = bills.length === 1
  if (rows.length < (isOne ? 2 : bills.length * leastPurchases)) return
  const large = isOne ? bills : bills.filter((bill) => bill.length >= leastPurchases)
  const other = [...at('date'), ...at('transaction_date')].find(
    (column) => column !== date && large.every((bill) => !canBeBookedAtOnce(bill, date, column)),
  )
  if (other !== undefined) places.date = [other]
}

/** Whether purchases can have been booked on one day, in any order of day, month and year. */
function canBeBookedAtOnce(rows: readonly Row[], date: number, purchase: number): boolean {
  const read = rows.flatMap(({ cells }) => {
    const [booked, bought] = [date, purchase].map(
      (column) => readDateText(cellOf(cells, column).trim())?.days,
    )
    return booked && bought ? [{ booked, bought }] : []
  })
  const orders = (['dmy', 'mdy', 'ymd'] as const).filter((order) =>
    read.every(({ booked, bought }) => booked[order] && bought[order]),
  )
  const fitting = orders.filter((order) => {
    const days = read.map(({ bought }) => numberOf(bought[order]))
    const [latest, earliest] = [Math.max(...days), Math.min(...days)]
    return (
      latest - earliest <= mostDaysApart && numberOf(read[0]?.booked[order]) - latest <= mostDaysUntilBooked
    )
  })
  return orders.length === 0 || fitting.length > 0
}

const numberOf = (day: Day | null | undefined): number => Date.parse(day ?? '') / 86_400_000
