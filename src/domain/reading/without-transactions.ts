import { type ColumnKind, kindsOfName } from './infer/column-names.ts'
import { cellOf, type Table } from './table.ts'

const dates: ReadonlySet<ColumnKind> = new Set(['booking_date', 'date', 'transaction_date', 'value_date'])
const amounts: ReadonlySet<ColumnKind> = new Set(['amount', 'net_amount', 'debit', 'credit'])

/** Whether a table has columns of dates and amounts by their names, but no amount in any of its rows. */
export function isWithoutTransactions({ names, head }: Table): boolean {
  const named = (wanted: ReadonlySet<ColumnKind>) =>
    (names ?? []).flatMap((name, column) =>
      kindsOfName(name).some(({ kind }) => wanted.has(kind)) ? [column] : [],
    )
  const ofAmounts = named(amounts)
  return (
    named(dates).length > 0 &&
    ofAmounts.length > 0 &&
    head.every(({ cells }) => ofAmounts.every((column) => cellOf(cells, column) === ''))
  )
}
