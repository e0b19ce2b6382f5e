import { type ColumnKind, kindsOfName } from './infer/column-names.ts'
import { leadsToBalance } from './infer/leads-to-balance.ts'
import { isAmount, looksLikeBooking } from './looks-like-booking.ts'
import { thousandthsOf } from './number-text.ts'
import { plainName } from './plain-name.ts'
import { cellOf, type Row, type Table } from './table.ts'

type Codes = { in: string; out: string; names: RegExp }

// On its own, a code can mean something else: "D" is usually a debit, and 1 can be a quantity.
const codes: Codes[] = [
  { out: 'W', in: 'D', names: /^(?:w d|d w|withdrawals? (?:or )?deposits?|deposits? (?:or )?withdrawals?)$/ },
  { out: '-1', in: '1', names: /^(?:factor|multiplier|faktor|facteur)$/ },
]

/**
 * Replaces codes for withdrawals and deposits, such as "W" and "D" or -1 and 1, with minus and plus. If each row lists
 * the balance before and after it, the balances decide the sign of its amount.
 */
export function withPlainDirections(table: Table): Table {
  const { names } = table
  if (names === null) return table
  const rows = table.head.filter(looksLikeBooking)
  const signed = signByBalances(names, rows)
  if (signed) return rewritten({ ...table, signs: { code: 'balance_rises' } }, signed)
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
      if (isNamed || isProved(names, rows.map(rewrite), column)) return rewritten(table, rewrite)
    }
  return table
}

const rewritten = (table: Table, rewrite: (row: Row) => Row): Table => ({
  ...table,
  get broken() {
    return table.broken
  },
  head: table.head.map(rewrite),
  async *batches() {
    for await (const rows of table.batches()) yield rows.map(rewrite)
  },
})

/** Signs the amount of a row by the balances before and after it. Null if not all rows have such balances. */
function signByBalances(names: readonly string[], rows: readonly Row[]): ((row: Row) => Row) | null {
  const amount = columnOf(names, 'amount')
  const numbers = names.flatMap((_, column) =>
    column !== amount && rows.every(({ cells }) => isAmount(cellOf(cells, column))) ? [column] : [],
  )
  if (amount === -1 || rows.length < 3 || numbers.length > mostNumbers) return null
  for (const mark of ['point', 'comma'] as const)
    for (const before of numbers)
      for (const after of numbers) {
        const wayOf = ({ cells }: Row): 1 | -1 | null => {
          const [own, from, to] = [amount, before, after].map((column) =>
            thousandthsOf(cellOf(cells, column), mark),
          )
          if (own == null || from == null || to == null || own <= 0) return null
          return to - from === own ? 1 : from - to === own ? -1 : null
        }
        const ways = before === after ? [] : rows.map(wayOf)
        if (!ways.includes(1) || !ways.includes(-1) || ways.includes(null)) continue
        return (row) => {
          const way = wayOf(row)
          if (way === 1 || !looksLikeBooking(row)) return row
          const text = cellOf(row.cells, amount)
          return way === -1
            ? { ...row, cells: row.cells.with(amount, `-${text}`) }
            : { ...row, damage: { code: 'direction_unreadable', text: text.slice(0, 60) } }
        }
      }
  return null
}

const mostNumbers = 8

const codeIn = (cells: readonly string[], column: number): string =>
  cellOf(cells, column).replace(/^\+/, '').replace('−', '-').toUpperCase()

/** Whether amounts with these directions explain every change of the balance. */
function isProved(names: readonly string[], rows: readonly Row[], direction: number): boolean {
  const [amount, balance] = [columnOf(names, 'amount'), columnOf(names, 'balance')]
  return amount !== -1 && balance !== -1 && leadsToBalance(rows, amount, balance, undefined, 1, direction)
}

const columnOf = (names: readonly string[], wanted: ColumnKind): number =>
  names.findIndex((name) => kindsOfName(name).some(({ kind }) => kind === wanted))
