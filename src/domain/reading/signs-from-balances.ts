import { looksLikeBooking } from './looks-like-booking.ts'
import { splitNumber, thousandthsOf } from './number-text.ts'
import type { ColumnPlaces } from './reading.ts'
import { cellOf, type Row, type Table } from './table.ts'

type Way = 1 | -1 | null
type Steps = { mark: 'point' | 'comma'; isNewestFirst: boolean }

const leastRows = 4

/**
 * Signs amounts by how the balance changes from one row to the next. The oldest row has no balance before it, so it is
 * skipped and listed with the reason.
 */
export function withSignsFromBalances(table: Table, places: ColumnPlaces): Table {
  const [amount, balance] = [places.amount?.[0], places.balance?.[0]]
  if (amount === undefined || balance === undefined || places.direction || table.signs) return table
  const wayFrom = (row: Row, older: Row | null, mark: Steps['mark']): Way => {
    const [own, after] = [amount, balance].map((column) => thousandthsOf(cellOf(row.cells, column), mark))
    const before = older && thousandthsOf(cellOf(older.cells, balance), mark)
    const hasSign = splitNumber(cellOf(row.cells, amount))?.direction !== null
    if (own == null || own <= 0 || hasSign || after == null || before == null) return null
    return after - before === own ? 1 : before - after === own ? -1 : null
  }
  const rows = table.head.filter(looksLikeBooking)
  if (rows.length < leastRows) return table
  const found = (['point', 'comma'] as const)
    .flatMap((mark) => [true, false].map((isNewestFirst): Steps => ({ mark, isNewestFirst })))
    .filter(({ mark, isNewestFirst }) => {
      const inOrder = isNewestFirst ? rows.toReversed() : rows
      const ways = inOrder.slice(1).map((row, at) => wayFrom(row, inOrder[at] ?? null, mark))
      return ways.includes(1) && ways.includes(-1) && !ways.includes(null)
    })
  const [steps, other] = found
  if (!steps || other) return table
  const signed = (row: Row, older: Row | null): Row => {
    const text = cellOf(row.cells, amount)
    const way = wayFrom(row, older, steps.mark)
    if (way === -1) return { ...row, cells: row.cells.with(amount, `-${text}`) }
    return way === 1 ? row : { ...row, damage: { code: 'direction_unreadable', text: text.slice(0, 60) } }
  }
  const createSigner = () => (steps.isNewestFirst ? signNewestFirst(signed) : signOldestFirst(signed))
  const signer = createSigner()
  return {
    ...table,
    signs: { code: 'balance_rises' },
    get broken() {
      return table.broken
    },
    head: [...signer.see(table.head), ...signer.finish()],
    async *batches() {
      const { see, finish } = createSigner()
      for await (const batch of table.batches()) yield see(batch)
      yield finish()
    },
  }
}

type SignRow = (row: Row, older: Row | null) => Row

function signOldestFirst(signed: SignRow) {
  let older: Row | null = null
  const see = (rows: readonly Row[]): Row[] =>
    rows.map((row) => {
      if (!looksLikeBooking(row)) return row
      const result = signed(row, older)
      older = row
      return result
    })
  return { see, finish: (): Row[] => [] }
}

/** Holds back a row, and the lines below it that are not transactions, until the next older row is read. */
function signNewestFirst(signed: SignRow) {
  let kept: Row[] = []
  const release = (older: Row | null): Row[] => {
    const [newer, ...others] = kept
    kept = []
    return newer ? [signed(newer, older), ...others] : []
  }
  const see = (rows: readonly Row[]): Row[] =>
    rows.flatMap((row) => {
      if (looksLikeBooking(row)) {
        const released = release(row)
        kept = [row]
        return released
      }
      if (kept.length === 0) return [row]
      kept.push(row)
      return []
    })
  return { see, finish: () => release(null) }
}
