import { readDateText } from '#domain/reading/date-text.ts'
import type { ColumnPlaces } from '#domain/reading/reading.ts'
import { cellOf, type Row } from '#domain/reading/table.ts'
import type { ColumnKind } from './column-names.ts'

const mostDaysApart = 7
const mostDaysUntilBooked = 14

/**
 * Some card statements have a column with the day on which the bill is paid, the same day for all of its purchases. If
 * the purchases can't have been booked then, the date is the day of the purchase.
 */
export function avoidDayOfBill(
  places: ColumnPlaces,
  at: (kind: ColumnKind) => number[],
  rows: readonly Row[],
) {
  const [date = -1] = places.date ?? []
  const other = [...at('date'), ...at('transaction_date')].find(
    (column) => column !== date && isDayOfBill(rows, date, column),
  )
  if (other !== undefined) places.date = [other]
}

/**
 * Whether most rows belong to a bill whose purchases can't all have been booked on its day, whatever the order of day,
 * month and year.
 */
export function isDayOfBill(rows: readonly Row[], bill: number, purchase: number): boolean {
  const read = rows.flatMap(({ cells }) => {
    const [billed, bought] = [bill, purchase].map(
      (column) => readDateText(cellOf(cells, column).trim())?.days,
    )
    return billed && bought ? [{ billed, bought }] : []
  })
  if (read.length < Math.max(2, rows.length * 0.5)) return false
  const judged = (['dmy', 'mdy', 'ymd'] as const).flatMap((order) => {
    const days = read.flatMap(({ billed: { [order]: billed }, bought: { [order]: bought } }) =>
      billed && bought ? [{ billed: numberOf(billed), bought: numberOf(bought) }] : [],
    )
    if (days.length === 0 || days.length < read.length) return []
    const bills = [...Map.groupBy(days, ({ billed }) => billed).values()]
    // In the wrong order of day and month, many purchases are after their bill.
    const after = days.filter(({ billed, bought }) => bought > billed)
    if (bills.length > 1 && after.length * 4 > days.length) return []
    const late = bills.filter((purchases) => !canBeBookedAtOnce(purchases)).flat()
    return [late.length * 3 >= days.length * 2]
  })
  return judged.length > 0 && judged.every((isBill) => isBill)
}

function canBeBookedAtOnce(purchases: readonly { billed: number; bought: number }[]): boolean {
  const days = purchases.map(({ bought }) => bought)
  const [latest, earliest] = [Math.max(...days), Math.min(...days)]
  return latest - earliest <= mostDaysApart && (purchases[0]?.billed ?? 0) - latest <= mostDaysUntilBooked
}

const numberOf = (day: string): number => Date.parse(day) / 86_400_000
