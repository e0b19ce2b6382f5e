import { addDays, countDays } from '#domain/calendar.ts'
import { hasDay, readDateText } from './date-text.ts'
import { cellOf, type Table } from './table.ts'

const datesIn = /(?<![\d./-])\d{1,2}([./-])\d{1,2}\1\d{2,4}(?![\d./-])/g
const longestPeriod = 400
/** How many days before or after a period a transaction can be listed. */
const daysOutside = 7

/**
 * Infers the order of day and month from dates above a table, such as those of the statement period: either they are
 * written like the dates in the table and one has a day above 12, or they are a period that fits in only one order.
 * Returns null if the order stays ambiguous.
 */
export function dateOrderAbove(
  { preamble, head }: Pick<Table, 'preamble' | 'head'>,
  dateColumn: number | undefined,
): 'dmy' | 'mdy' | null {
  const dates = head.map(({ cells }) => cellOf(cells, dateColumn)).filter((text) => text !== '')
  const orders = new Set<'dmy' | 'mdy'>()
  const days: string[] = []
  for (const { cells } of preamble)
    for (const [text, mark = ''] of cells.join(' ').matchAll(datesIn)) {
      const { dmy, mdy } = readDateText(text)?.days ?? { dmy: null, mdy: null }
      if (dmy && (!mdy || mdy === dmy)) days.push(dmy)
      if (mdy && !dmy) days.push(mdy)
      if (!dates.some((date) => date.includes(mark))) continue
      if (dmy && !mdy) orders.add('dmy')
      if (mdy && !dmy) orders.add('mdy')
    }
  const [order = null, other] = orders
  return (other === undefined ? order : null) ?? orderWithin(days.sort(), dates)
}

/**
 * The order in which all dates are in the period, if some are more than a week outside of it in the other order. Banks
 * list some transactions of the days before and after a period.
 */
function orderWithin(days: readonly string[], dates: readonly string[]): 'dmy' | 'mdy' | null {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last || first === last || countDays(first, last) > longestPeriod) return null
  const read = dates.flatMap((text) => readDateText(text)?.days ?? []).filter(hasDay)
  const areIn = (order: 'dmy' | 'mdy', from: string, to: string) =>
    read.every(({ [order]: day }) => day !== null && day >= from && day <= to)
  const [from, to] = [addDays(first, -daysOutside), addDays(last, daysOutside)]
  const [order, other] = (['dmy', 'mdy'] as const).filter((one) => areIn(one, from, to))
  return read.length > 0 && order && !other && areIn(order, first, last) ? order : null
}
