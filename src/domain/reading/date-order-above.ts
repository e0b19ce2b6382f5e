import { hasDay, readDateText } from './date-text.ts'
import { cellOf, type Table } from './table.ts'

const datesIn = /(?<![\d./-])\d{1,2}([./-])\d{1,2}\1\d{2,4}(?![\d./-])/g
const longestPeriod = 400

/**
 * Infers the order of day and month from dates above a table, such as those of the statement period: either they are
 * written like the dates in the table and one has a day above 12, or all rows are between them in only one order.
 * Returns null if the order stays ambiguous.
 */
export function dateOrderAbove(
  { preamble, head }: Table,
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

/** The order in which all dates are between the first day and the last; null if that holds for both or for neither. */
function orderWithin(days: readonly string[], dates: readonly string[]): 'dmy' | 'mdy' | null {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last || first === last || Date.parse(last) - Date.parse(first) > longestPeriod * 86_400_000)
    return null
  const read = dates.flatMap((text) => readDateText(text)?.days ?? []).filter(hasDay)
  const [order, other] = (['dmy', 'mdy'] as const).filter((one) =>
    read.every(({ [one]: day }) => day !== null && day >= first && day <= last),
  )
  return read.length > 0 && order && !other ? order : null
}
