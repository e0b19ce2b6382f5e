import { readDateText } from './date-text.ts'
import { cellOf, type Table } from './table.ts'

const datesIn = /(?<![\d./-])\d{1,2}([./-])\d{1,2}\1\d{2,4}(?![\d./-])/g

/**
 * The order of day and month in the dates above a table, such as those of its period, if they are written like the dates
 * in it and one of them has a day above 12; null if they leave it open.
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
