import { readDateText } from './date-text.ts'
import { cellOf, type Table } from './table.ts'

const datesIn = /(?<![\d./-])\d{1,2}([./-])\d{1,2}\1\d{2,4}(?![\d./-])/g

/**
 * Infers the order of day and month from dates above a table, such as those of the statement period. They must be
 * written like the dates in the table, and one must have a day above 12. Returns null if the order stays ambiguous.
 */
export function dateOrderAbove(
  { preamble, head }: Table,
  dateColumn: number | undefined,
): 'dmy' | 'mdy' | null {
  const dates = head.map(({ cells }) => cellOf(cells, dateColumn)).filter((text) => text !== '')
  const orders = new Set<'dmy' | 'mdy'>()
  for (const { cells } of preamble)
    for (const [text, mark = ''] of cells.join(' ').matchAll(datesIn)) {
      if (!dates.some((date) => date.includes(mark))) continue
      const days = readDateText(text)?.days
      if (days?.dmy && !days.mdy) orders.add('dmy')
      if (days?.mdy && !days.dmy) orders.add('mdy')
    }
  const [order = null, other] = orders
  return other === undefined ? order : null
}
