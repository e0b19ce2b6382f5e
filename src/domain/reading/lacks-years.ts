import { monthOfName } from './month-names.ts'
import { plainName } from './plain-name.ts'
import { cellOf, type Table } from './table.ts'

const dayAndMonth = /^(\d{1,2})[ ./-]?(\p{L}{3,12})\.?$|^(\p{L}{3,12})\.?[ -](\d{1,2})$/u
const inNumbers = /^\d{1,2}(?:[/-]\d{1,2}|\.\d{1,2}\.)$/

/** Whether a text is a day and a month alone, such as "31 Jan" or "31/01". */
function isWithoutYear(text: string): boolean {
  if (inNumbers.test(text)) return true
  const found = dayAndMonth.exec(text)
  return found !== null && monthOfName(plainName(found[2] ?? found[3] ?? '')) > 0
}

/** Whether a column of a table contains dates that all lack their year. Nothing in a file says for certain which it is. */
export function lacksYears({ head }: Pick<Table, 'head'>): boolean {
  const width = Math.max(0, ...head.map(({ cells }) => cells.length))
  return Array.from({ length: width }, (_, column) =>
    head.flatMap(({ cells }) => cellOf(cells, column) || []),
  ).some((texts) => texts.length > 0 && texts.every(isWithoutYear))
}
