import { createBalanceChain } from '#domain/reading/balance-chain.ts'
import { minorOf, splitNumber } from '#domain/reading/number-text.ts'
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
    const read = (text: string) => {
      const number = splitNumber(text)
      const minor = number && minorOf(number.body, mark, 3)
      return typeof minor === 'number' ? (number?.isNegative ? -minor : minor) : null
    }
    let count = 0
    for (const { cells, line } of rows) {
      const own = read(cellOf(cells, amount))
      const after = read(cellOf(cells, balance))
      if (after === null || (own === null && minus === undefined)) continue
      const other = minus === undefined ? 0 : Math.abs(read(cellOf(cells, minus)) ?? 0)
      chain.see(minus === undefined ? sign * (own ?? 0) : Math.abs(own ?? 0) - other, after, line)
      count += 1
    }
    return count >= 3 && chain.finish().holds
  })
}
