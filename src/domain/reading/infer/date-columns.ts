import { readDateText } from '#domain/reading/date-text.ts'
import type { ColumnPlaces, DateOrder } from '#domain/reading/reading.ts'
import { cellOf, type Row } from '#domain/reading/table.ts'
import { type Profile, share } from './column-profile.ts'
import { isInBalanceOrder } from './leads-to-balance.ts'

type Candidate = { profile: Profile; column: number }

/** Columns of dates without known names, those with few dates last. */
export function findDates(free: readonly Candidate[], rows: readonly Row[]): Candidate[] {
  // Pending rows lack the date of the booking.
  const found = free.filter(
    ({ profile }) => share(profile.dates, profile) >= 0.9 && profile.filled >= rows.length * 0.3,
  )
  // Six digits are a date only if nothing else is.
  const written = found.filter(({ column }) =>
    rows.some(({ cells }) => !/^\d{0,7}$/.test(cellOf(cells, column))),
  )
  return (written.length > 0 ? written : found).toSorted(
    (a, b) => Number(isSparse(a.profile, rows)) - Number(isSparse(b.profile, rows)),
  )
}

export const isSparse = ({ filled }: Profile, rows: readonly Row[]) => filled < rows.length * 0.6

/**
 * The column of booking dates, if it is the only one that is sorted: balances that lead from row to row show that the
 * rows are in the order in which they were booked.
 */
export function sortedBookingDate(
  rows: readonly Row[],
  columns: readonly number[],
  { amount, balance }: ColumnPlaces,
): number | undefined {
  if (amount?.[0] === undefined || balance?.[0] === undefined) return undefined
  if (!isInBalanceOrder(rows, amount[0], balance[0])) return undefined
  const [sorted, other] = columns.filter((column) => turnsIn(rows, column).some((turns) => turns === 0))
  const areOthersUnsorted = columns.every(
    (column) => column === sorted || turnsIn(rows, column).every((turns) => turns > 0),
  )
  return other === undefined && areOthersUnsorted ? sorted : undefined
}

/** How often the dates of a column are out of order, for each order of day, month and year. */
function turnsIn(rows: readonly Row[], column: number): number[] {
  const read = rows.flatMap(({ cells }) => readDateText(cellOf(cells, column))?.days ?? [])
  return (['dmy', 'mdy', 'ymd'] satisfies DateOrder[]).flatMap((order) => {
    const days = read.flatMap(({ [order]: day }) => day ?? [])
    if (days.length < rows.length) return []
    const steps = days.slice(1).map((day, at) => (days[at] ?? day).localeCompare(day))
    return [Math.min(steps.filter((step) => step < 0).length, steps.filter((step) => step > 0).length)]
  })
}
