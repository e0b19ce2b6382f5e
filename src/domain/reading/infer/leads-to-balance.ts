import { createBalanceChain } from '#domain/reading/balance-chain.ts'
import { readDateText } from '#domain/reading/date-text.ts'
import { minorOf, splitNumber } from '#domain/reading/number-text.ts'
import type { DecimalMark } from '#domain/reading/reading.ts'
import { cellOf, type Row } from '#domain/reading/table.ts'
import { directionOf } from './direction-words.ts'

/**
 * Whether one column of numbers leads from balance to balance in another, in either decimal mark; with `minus`, less
 * another column. `sign` is -1 to ask the same of the opposite amounts. `direction` is a column whose words give amounts
 * their signs.
 */
export function leadsToBalance(
  rows: readonly Row[],
  amount: number,
  balance: number,
  minus?: number,
  sign: 1 | -1 = 1,
  direction?: number,
): boolean {
  return (['point', 'comma'] as const).some((mark) => {
    const chain = createBalanceChain()
    // Rows without a balance may not be booked yet, or lack only the balance.
    const withAllRows = createBalanceChain()
    const read = (text: string) => readMinor(text, mark)
    let count = 0
    let isSigned = false
    for (const { cells, line } of rows) {
      const own = read(cellOf(cells, amount))
      const after = read(cellOf(cells, balance))
      if (own === null && (minus === undefined || after === null)) continue
      const other = minus === undefined ? 0 : Math.abs(read(cellOf(cells, minus)) ?? 0)
      const way = directionOf(cellOf(cells, direction)) === 'out' ? -sign : sign
      const minor = minus === undefined ? way * (own ?? 0) : Math.abs(own ?? 0) - other
      withAllRows.see(minor, after, line)
      if (after === null) continue
      chain.see(minor, after, line)
      count += 1
      isSigned ||= minus === undefined && own !== null && own < 0
    }
    // Two amounts seldom lead to a balance by chance, but without a sign, one of them could be the balance itself.
    const enough = isSigned ? 2 : 3
    return count >= enough && (chain.finish().holds || withAllRows.finish().holds)
  })
}

function readMinor(text: string, mark: DecimalMark): number | null {
  const number = splitNumber(text)
  const minor = number && minorOf(number.body, mark, 3)
  return typeof minor === 'number' ? (number?.isNegative ? -minor : minor) : null
}

/** The amount in one column, or money in less money out in another. */
function ownIn(cells: readonly string[], amount: number, minus: number | undefined, mark: DecimalMark) {
  const [own, out] = [amount, minus].map((column) => readMinor(cellOf(cells, column), mark))
  if (minus === undefined) return own ?? null
  return own == null && out == null ? null : Math.abs(own ?? 0) - Math.abs(out ?? 0)
}

/**
 * Whether an amount leads in its own row from the balance in one column to that in another. A price, its tax and their
 * sum do so, too, but balances lead from row to row as well.
 */
export const leadsFromTo = (
  rows: readonly Row[],
  amount: number,
  before: number,
  after: number,
  minus?: number,
): boolean =>
  (['point', 'comma'] as const).some((mark) => {
    let count = 0
    let isLinked = false
    let previous: { from: number; to: number } | null = null
    const fit = rows.every(({ cells }) => {
      const own = ownIn(cells, amount, minus, mark)
      const [from, to] = [before, after].map((column) => readMinor(cellOf(cells, column), mark))
      if (from == null || to == null) return true
      if (own === null) return from === to
      count += 1
      isLinked ||= previous !== null && (previous.to === from || previous.from === to)
      previous = { from, to }
      return own !== 0 && from + own === to
    })
    return fit && isLinked && count >= 2
  })

/** Whether each row leads to the balance of the next one, or all the way up from the last row to the first. */
export const isInBalanceOrder = (rows: readonly Row[], amount: number, balance: number): boolean =>
  (['point', 'comma'] as const).some((mark) => {
    const read = rows.map(({ cells }) => ({
      own: readMinor(cellOf(cells, amount), mark),
      after: readMinor(cellOf(cells, balance), mark),
    }))
    const leads = (steps: typeof read) =>
      steps.every(({ own, after }, at) => {
        const before = at === 0 ? null : steps[at - 1]?.after
        return own !== null && after !== null && (before == null || before + own === after)
      })
    return rows.length >= 3 && (leads(read) || leads(read.toReversed()))
  })

/**
 * Whether a column has the balance before each row, where amounts of the opposite sign would also lead from balance to
 * balance: in the order of the dates, the next balance is this one and the amount. Null if that order is not certain.
 */
export function isBalanceBefore(
  rows: readonly Row[],
  date: number | undefined,
  amount: number,
  balance: number,
  minus?: number,
): boolean | null {
  const days = rows.flatMap(({ cells }) => readDateText(cellOf(cells, date).trim())?.days ?? [])
  const [first, last] = [days[0], days.at(-1)]
  const orders = (['dmy', 'mdy', 'ymd'] as const).flatMap((order) => {
    const [one, other] = [first?.[order], last?.[order]]
    const isPossible = days.every(({ [order]: day }) => day !== null)
    return isPossible && one && other ? [one < other ? 1 : one > other ? -1 : 0] : []
  })
  const isRising = orders.every((order) => order === 1)
  if (orders.length === 0 || (!isRising && !orders.every((order) => order === -1))) return null
  const inOrder = isRising ? rows : rows.toReversed()
  return (['point', 'comma'] as const).some((mark) => {
    const read = (row: Row | undefined) => readMinor(cellOf(row?.cells ?? [], balance), mark)
    const steps = inOrder.slice(1).flatMap((next, at) => {
      const own = ownIn(inOrder[at]?.cells ?? [], amount, minus, mark)
      const [from = null, to = null] = [read(inOrder[at]), read(next)]
      return own === null || from === null || to === null ? [] : [from + own === to]
    })
    return steps.length > 0 && steps.every(Boolean)
  })
}
