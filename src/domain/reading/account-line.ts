import { readDateText } from './date-text.ts'
import { likelyDirection } from './infer/direction-words.ts'
import { noBookingOf } from './infer/row-words.ts'
import { isAmount, looksLikeBooking } from './looks-like-booking.ts'
import { isCurrency } from './number-text.ts'
import { isBlankRow, type Row, type Table } from './table.ts'

const mostCompared = 100

/**
 * Whether the first or last row of a table without a header describes the account, for example its number and balance.
 * Such a row also has a date and an amount, but is otherwise unlike all other rows.
 */
export function isAccountLine(row: Row, rows: readonly Row[]): boolean {
  const others = rows.slice(0, mostCompared)
  if (others.length === 0) return false
  const kinds = row.cells.map(kindOf)
  const otherKinds = kinds.map((_, column) => others.map(({ cells }) => kindOf(cells[column])))
  const isOwn = (column: number) => !otherKinds[column]?.includes(kinds[column] ?? null)
  const plainKind = (kind: Kind) => (kind === 'account' || kind === 'currency' ? 'text' : kind)
  const differing = kinds.filter((kind, column) => {
    const found = (otherKinds[column] ?? []).filter((other) => other !== null).map(plainKind)
    return kind !== null && found.length > 0 && !found.includes(plainKind(kind))
  })
  if (differing.length >= 2) return true
  const hasOwn = (kind: Kind) => kinds.some((one, column) => one === kind && isOwn(column))
  return (hasOwn('account') && hasOwn('currency')) || isBare(row, others)
}

/** Whether a row lacks what all others have, and no words in it say what was paid. */
function isBare(row: Row, others: readonly Row[]): boolean {
  const isFilled = (cell = '') => cell.trim() !== ''
  const width = Math.max(...others.map(({ cells }) => cells.length))
  const lacking = Array.from({ length: width }, (_, column) => column).filter(
    (column) => !isFilled(row.cells[column]) && others.every(({ cells }) => isFilled(cells[column])),
  )
  // A single row to compare with is weak evidence.
  if (lacking.length < (others.length === 1 ? 3 : 1)) return false
  if (!hasWords(row)) return others.every(hasWords)
  const filled = row.cells.filter(isFilled)
  return lacking.length >= 2 && filled.length <= 3 && likelyDirection(filled.join(' ')) === null
}

const hasWords = ({ cells }: Row) =>
  cells.some((cell) => ['text', 'account'].includes(kindOf(cell) ?? '') && /\p{L}{3}/u.test(cell))

type Kind = 'date' | 'amount' | 'account' | 'currency' | 'text' | null

function kindOf(cell = ''): Kind {
  const text = cell.trim()
  if (text === '') return null
  if (readDateText(text) !== null) return 'date'
  if (/^'?(?:[A-Z]{2})?\d[\d A-Z*-]*$/.test(text) && (text.match(/\d/g)?.length ?? 0) >= 8) return 'account'
  if (isAmount(text)) return 'amount'
  return isCurrency(text) ? 'currency' : 'text'
}

/** Marks the last row of a table without a header if it describes the account. */
export function withoutAccountLine(table: Table): Table {
  if (table.names !== null) return table
  const bookings = table.head.filter(looksLikeBooking)
  function marked(rows: Row[]): Row[] {
    const at = rows.findLastIndex(({ cells }) => !isBlankRow(cells))
    const row = rows[at]
    if (!row || !looksLikeBooking(row) || row.cells.some((cell) => noBookingOf(cell.trim()) !== null))
      return rows
    const others = bookings.filter(({ line }) => line !== row.line)
    return isAccountLine(row, others) ? rows.with(at, { ...row, damage: { code: 'account_line' } }) : rows
  }

  /** The rows in batches. A batch is kept until another one follows, because it may contain the last row. */
  async function* batches() {
    let kept: Row[] = []
    for await (const rows of table.batches()) {
      if (kept.length > 0 && rows.some(({ cells }) => !isBlankRow(cells))) {
        yield kept
        kept = rows
      } else kept = kept.concat(rows)
    }
    yield marked(kept)
  }

  return {
    ...table,
    head: marked(table.head),
    batches,
    get broken() {
      return table.broken
    },
  }
}
