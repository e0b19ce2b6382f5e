import { readDateText } from './date-text.ts'
import { likelyDirection } from './infer/direction-words.ts'
import { noBookingOf } from './infer/row-words.ts'
import { isAmount, looksLikeBooking } from './looks-like-booking.ts'
import { isCurrency, minorOf, splitNumber } from './number-text.ts'
import { plainName } from './plain-name.ts'
import { plainPattern } from './plain-pattern.ts'
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
  if (lacking.length === 1 && hasAmountInstead(row, others, lacking)) return false
  if (!hasWords(row)) return others.every(hasWords)
  const filled = row.cells.filter(isFilled)
  return lacking.length >= 2 && filled.length <= 3 && likelyDirection(filled.join(' ')) === null
}

/** Whether a row has an amount in another column than all others, such as the only credit among debits. */
function hasAmountInstead(row: Row, others: readonly Row[], [lacking = -1]: readonly number[]): boolean {
  const isAmountOf = ({ cells }: Row, column: number) => kindOf(cells[column]) === 'amount'
  return (
    others.every((other) => isAmountOf(other, lacking)) &&
    row.cells.some(
      (_, column) => isAmountOf(row, column) && others.every(({ cells }) => kindOf(cells[column]) === null),
    )
  )
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

// A file has only a few other records before and after its transactions.
const mostAround = 5
const leastRecords = 2
const countWords = plainPattern(String.raw`
  ^\d+ (?:items?|transactions?|operations?|operaciones|operacoes|operazioni|movimientos|movimentos|movimenti|
  mouvements|buchungen|umsatze|posten|transaktionen|transacties|transaktioner|transaksjoner|tapahtumaa|transakcji|
  operacji|polozek|transakci|tetel|records?|rows?|entries|lines?|postings?)$
`)

/**
 * The code of a record with a transaction, if nearly all rows begin with the same one and only those at the top or end
 * with others, such as "HEADER" and "TRAILER".
 */
function recordCode(rows: readonly Row[]): string | null {
  const codes = rows.map(codeOf)
  const blocks = [...new Set(codes)].flatMap((code) => {
    const [first, last] = [codes.indexOf(code), codes.lastIndexOf(code)]
    const isCode = /^[\p{L}\d]{1,10}$/u.test(code) && readDateText(code) === null
    const isOne = codes.slice(first, last + 1).every((one) => one === code)
    return isCode && isOne && first <= mostAround ? [{ code, length: last - first + 1 }] : []
  })
  const [longest] = blocks.toSorted((a, b) => b.length - a.length)
  if (!longest || longest.length < leastRecords) return null
  return codes.length - 1 - codes.lastIndexOf(longest.code) <= mostAround ? longest.code : null
}

const codeOf = ({ cells }: Row): string => (cells[0] ?? '').trim()
const isFilledRow = ({ cells }: Row): boolean => !isBlankRow(cells)
const hasBalanceWords = ({ cells }: Row): boolean => cells.some((cell) => noBookingOf(cell.trim()) !== null)
const countsRows = ({ cells }: Row): boolean => cells.some((cell) => countWords.test(plainName(cell)))

/** Whether a row with another code also differs from the transactions in other ways. */
function isOtherRecord(row: Row, records: readonly Row[]): boolean {
  const [first] = records
  if (!looksLikeBooking(row) || row.cells.length !== first?.cells.length) return true
  const hasOwnKind = row.cells.some((cell, column) => {
    const kind = column === 0 ? null : kindOf(cell)
    const others = records.flatMap(({ cells }) => kindOf(cells[column]) ?? [])
    return kind !== null && others.length > 0 && !others.includes(kind)
  })
  return hasOwnKind || hasBalanceWords(row) || countsRows(row) || (!hasWords(row) && records.every(hasWords))
}

/** Whether the amount of the last row is the sum of all others, some of which are negative and some positive. */
function isSum(row: Row, others: readonly Row[]): boolean {
  if (others.length < 3) return false
  return row.cells.some((_, column) =>
    (['point', 'comma'] as const).some((mark) => {
      const amounts = [...others, row].map(({ cells }) => {
        const number = splitNumber(cells[column]?.trim() ?? '')
        const minor = number && minorOf(number.body, mark, 3)
        return typeof minor === 'number' ? (number?.isNegative ? -minor : minor) : null
      })
      const own = amounts.pop()
      const read = amounts.flatMap((amount) => amount ?? [])
      const isBoth = read.some((amount) => amount > 0) && read.some((amount) => amount < 0)
      return isBoth && own && read.length === others.length && read.reduce((a, b) => a + b, 0) === own
    }),
  )
}

/** Separates rows about the account from the transactions at the top and end of a table without a header. */
export function withoutAccountLine(table: Table): Table {
  if (table.names !== null) return table
  const filled = table.head.filter(isFilledRow)
  const code = recordCode(filled)
  const records = filled.filter((row) => codeOf(row) === code)
  const isOther = (row: Row) => code !== null && codeOf(row) !== code && isOtherRecord(row, records)
  const top = code === null ? [] : filled.slice(0, filled.indexOf(records[0] as Row))
  const above = top.every(isOther) ? top : []
  const firstLine = above.length > 0 ? (records[0]?.line ?? 0) : 0
  const below = (rows: Row[]) => (firstLine === 0 ? rows : rows.filter(({ line }) => line >= firstLine))
  const bookings = below(table.head).filter(looksLikeBooking)

  /** Marks those of the last rows that are not transactions. */
  function marked(rows: Row[]): Row[] {
    const end = rows.findLastIndex(isFilledRow)
    const result = rows.slice()
    for (let at = end; at > end - mostAround && at >= 0; at -= 1) {
      const row = rows[at]
      if (!row || !isOther(row)) break
      const code = hasBalanceWords(row) ? 'balance_line' : 'account_line'
      if (looksLikeBooking(row)) result[at] = { ...row, damage: { code } }
    }
    const row = result[end]
    if (!row || row.damage || !looksLikeBooking(row) || hasBalanceWords(row)) return result
    const others = bookings.filter(({ line }) => line !== row.line)
    const isTotal = countsRows(row) || (others.length < bookings.length && isSum(row, others))
    if (isTotal || isAccountLine(row, others))
      result[end] = { ...row, damage: { code: isTotal ? 'total' : 'account_line' } }
    return result
  }

  /** The rows in batches. A batch is kept until another one follows, because it may contain the last row. */
  async function* batches() {
    let kept: Row[] = []
    for await (const all of table.batches()) {
      const rows = below(all)
      if (kept.length > 0 && rows.some(isFilledRow)) {
        yield kept
        kept = rows
      } else kept = kept.concat(rows)
    }
    yield marked(kept)
  }

  return {
    ...table,
    preamble: [...table.preamble, ...above],
    head: marked(below(table.head)),
    batches,
    get broken() {
      return table.broken
    },
  }
}
