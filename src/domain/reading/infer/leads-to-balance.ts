import { createBalanceChain } from '#domain/reading/balance-chain.ts'
import { minorOf, splitNumber } from '#domain/reading/number-text.ts'
import type { DecimalMark } from '#domain/reading/reading.ts'
import { cellOf, type Row } from '#domain/reading/table.ts'

/**
 * Whether one column of numbers leads from balance to balance in another, in either decimal mark; with `minus`, less
 * another column. `sign` is -1 to ask the same of the opposite amounts.
 */
export function leadsToBalance(
  rows: readonly Row[],
  amount: number,
  balance: number,
  minus?: number,
  sign: 1 | -1 = 1,
): boolean {
  return (['point', 'comma'] as const).some((mark) => {
    const chain = createBalanceChain()
    // Rows without a balance may not be booked yet, or lack only the balance.
    const withAllRows = createBalanceChain()
    const read = (text: string) => readMinor(text, mark)
    let count = 0
    for (const { cells, line } of rows) {
      const own = read(cellOf(cells, amount))
      const after = read(cellOf(cells, balance))
      if (own === null && (minus === undefined || after === null)) continue
      const other = minus === undefined ? 0 : Math.abs(read(cellOf(cells, minus)) ?? 0)
      const minor = minus === undefined ? sign * (own ?? 0) : Math.abs(own ?? 0) - other
      withAllRows.see(minor, after, line)
      if (after === null) continue
      chain.see(minor, after, line)
      count += 1
    }
    return count >= 3 && (chain.finish().holds || withAllRows.finish().holds)
  })
}

function readMinor(text: string, mark: DecimalMark): number | null {
  const number = splitNumber(text)
  const minor = number && minorOf(number.body, mark, 3)
  return typeof minor === 'number' ? (number?.isNegative ? -minor : minor) : null
}

/** Whether an amount leads in its own row from the balance in one column to that in another. */
export const leadsFromTo = (rows: readonly Row[], amount: number, before: number, after: number): boolean =>
  (['point', 'comma'] as const).some((mark) => {
    let count = 0
    const fit = rows.every(({ cells }) => {
      const [own, from, to] = [amount, before, after].map((column) => readMinor(cellOf(cells, column), mark))
      if (own == null || from == null || to == null) return true
      count += 1
      return own !== 0 && from + own === to
    })
    return fit && count >= 2
  })
