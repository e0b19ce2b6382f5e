import { kindsOfName } from './infer/column-names.ts'
import { leadsToBalance } from './infer/leads-to-balance.ts'
import { looksLikeBooking } from './looks-like-booking.ts'
import { plainName } from './plain-name.ts'
import { cellOf, type Row, type Table } from './table.ts'

type Codes = { in: string; out: string; names: RegExp }

// Each code alone could mean something else: "D" usually stands for debit, and 1 can be a quantity.
const codes: Codes[] = [
  { out: 'W', in: 'D', names: /^(?:w d|d w|withdrawals? (?:or )?deposits?|deposits? (?:or )?withdrawals?)$/ },
  { out: '-1', in: '1', names: /^(?:factor|multiplier|faktor|facteur)$/ },
]

/** Rewrites a column of codes such as "W" and "D", or -1 and 1, as minus and plus, if they say which way the money went. */
export function withPlainDirections(table: Table): Table {
  const { names } = table
  if (names === null) return table
  const rows = table.head.filter(looksLikeBooking)
  for (const { in: inward, out, names: known } of codes)
    for (const [column, name] of names.entries()) {
      const seen = new Set(rows.map(({ cells }) => codeIn(cells, column)))
      if (!seen.has(out) || ![...seen].every((code) => code === out || code === inward)) continue
      const rewrite = (row: Row): Row => {
        const code = codeIn(row.cells, column)
        if (code !== out && code !== inward) return row
        return { ...row, cells: row.cells.with(column, code === out ? '-' : '+') }
      }
      const isNamed =
        known.test(plainName(name)) || kindsOfName(name).some(({ kind }) => kind === 'direction')
      if (!isNamed && !isProved(names, rows.map(rewrite), column)) continue
      return {
        ...table,
        get broken() {
          return table.broken
        },
        head: table.head.map(rewrite),
        async *batches() {
          for await (const rows of table.batches()) yield rows.map(rewrite)
        },
      }
    }
  return table
}

const codeIn = (cells: readonly string[], column: number): string =>
  cellOf(cells, column).replace(/^\+/, '').replace('−', '-').toUpperCase()

/** Whether the amounts lead from balance to balance with these directions. */
function isProved(names: readonly string[], rows: readonly Row[], direction: number): boolean {
  const at = (wanted: string) =>
    names.findIndex((name) => kindsOfName(name).some(({ kind }) => kind === wanted))
  const [amount, balance] = [at('amount'), at('balance')]
  return amount !== -1 && balance !== -1 && leadsToBalance(rows, amount, balance, undefined, 1, direction)
}
