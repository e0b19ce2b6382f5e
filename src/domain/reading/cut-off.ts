import type { Order } from './apply-reading.ts'
import { readDateText } from './date-text.ts'
import { type ColumnKind, kindsOfName } from './infer/column-names.ts'
import { decimalsIn } from './infer/numbers.ts'
import { isFlag, stateIn } from './infer/state-in.ts'
import { splitNumber } from './number-text.ts'
import type { ColumnRole } from './reading.ts'
import { cellOf, isBlankRow, type Row, type Table } from './table.ts'

// A row can lack any other column.
const neededRoles: ColumnRole[] = ['date', 'amount', 'debit', 'credit', 'balance', 'currency', 'direction']
const neededKinds = new Set<ColumnKind>([
  'booking_date',
  'date',
  'amount',
  'net_amount',
  'debit',
  'credit',
  'balance',
  'currency',
  'direction',
  'state',
])

/** Whether the last row of a file is cut off: cells are missing, or it ends within a date, an amount or a state. */
export function isCutOff(
  table: Table,
  { columns, plan, decimalCounts }: Order,
  { cells, line }: Row,
): boolean {
  const { places } = columns
  const [first, second] = table.head.filter((row) => !isBlankRow(row.cells))
  const width = table.names?.length ?? 0
  const lastNeeded = () => {
    const known = neededRoles.map((role) => places[role]?.at(-1) ?? -1)
    const isNeeded = (name: string) => kindsOfName(name).some(({ kind }) => neededKinds.has(kind))
    return Math.max(...known, table.names?.findLastIndex(isNeeded) ?? -1)
  }
  const least = second ? Math.min(width, first?.cells.length ?? 0) : 1 + lastNeeded()
  if (cells.length < least) return true
  const at = cells.findLastIndex((cell) => cell.trim() !== '')
  const end = cells.length - 1
  const last = cellOf(cells, end)
  const others = table.head.flatMap((row) => (row.line === line ? [] : cellOf(row.cells, end)))
  if (places.state?.includes(end) && stateIn(columns, last) === null && !isFlag(columns, last))
    return !others.includes(last)
  if (places.date?.includes(end) && others.length > 0)
    return others.every((text) => readDateText(text) === null || endsWithin(text, last))
  const isMoney = (['amount', 'debit', 'credit'] as const).some((role) => places[role]?.includes(at))
  const number = splitNumber(last)
  if (!isMoney || at !== end || number === null) return false
  const decimals = decimalsIn(number.body)
  // There is no other row to compare with.
  if (!second) return decimals < plan.decimals
  return lacksDecimals(decimals, decimalCounts) || (endsInDigit(last) && mostlyEndInSign(others))
}

/** Whether a number has fewer decimals than others, and no other has as few. `counts` includes the number itself. */
function lacksDecimals(decimals: number, counts: readonly number[]): boolean {
  const longer = counts.filter((count, length) => length > decimals && count > 0)
  const isOnly = (counts[decimals] ?? 0) <= 1
  // "-500.5" before "-500" shows that zeros at the end are left out. So do "12.5" and "12.25" before "12".
  const isCents = counts.length > 2
  return isOnly && isCents && longer.length === 1
}

const endsInDigit = (text: string): boolean => /\d$/.test(text)

/** Whether most amounts have a sign at their end, such as "45.10-" and "45.10 CR". */
const mostlyEndInSign = (amounts: readonly string[]): boolean =>
  amounts.filter((text) => /\d ?(?:[-−+]|CR|DR|[CDHS])$/i.test(text)).length * 2 >= amounts.length &&
  amounts.length > 0

/** Whether a date ends within this one, as `1/13/` or `1/13/20` within `1/12/2026`. `1/2/2026` is whole. */
function endsWithin(whole: string, date: string): boolean {
  if (readDateText(date) === null) return whole.length > date.length
  const numbers = date.match(/\p{Nd}+/gu) ?? []
  const same = whole.match(/\p{Nd}+/gu)?.[numbers.length - 1] ?? ''
  return same.length > (numbers.at(-1)?.length ?? 0)
}
