import { splitNumber } from '#domain/reading/number-text.ts'
import { cellOf, type Row } from '#domain/reading/table.ts'
import { likelyDirection } from './direction-words.ts'

/**
 * Which of two columns of amounts is money out, judging by the words of the rows; null if they don't tell. Signs make it
 * certain, and words for both ways if none says the opposite.
 */
export function debitByWords(
  rows: readonly Row[],
  one: number,
  other: number,
): { debit: number; isSure: boolean } | null {
  const [first, second] = [seenIn(rows, one), seenIn(rows, other)]
  // In the column in which a card statement thanks for payments, shops are refunds.
  const shops = ({ shops, thanks }: typeof first) => (thanks > 0 ? 0 : shops / 2)
  const forFirst = first.out + second.in + shops(first)
  const forSecond = second.out + first.in + shops(second)
  const isFirst = forFirst > forSecond
  const [debits, credits] = isFirst ? [first, second] : [second, first]
  const [more, less] = isFirst ? [forFirst, forSecond] : [forSecond, forFirst]
  // The name of a shop is only a hint.
  if (more < less * 3 || debits.out + credits.in + debits.shops < 2) return null
  // On a card statement, a few rows called payments can be money in.
  const couldBePayments = credits.in === 0 && debits.shops === 0 && debits.rows < credits.rows
  // If the sign contradicts the words, it wins, unless the column of money in thanks for payments, as only cards do.
  const isThanked = credits.thanks > 0 && credits.in * 2 > credits.rows
  const contradicts = debits.negative === 0 && credits.negative > 0 && !isThanked
  if (couldBePayments || contradicts) return null
  const hasSigns = debits.negative > 0 || credits.negative > 0
  const areWordsSure = less === 0 && credits.in > 0 && debits.out + debits.shops >= 3
  return { debit: isFirst ? one : other, isSure: hasSigns || areWordsSure }
}

function seenIn(rows: readonly Row[], column: number) {
  const seen = { rows: 0, negative: 0, in: 0, out: 0, shops: 0, thanks: 0 }
  for (const { cells } of rows) {
    const number = splitNumber(cellOf(cells, column))
    if (number === null || !/[1-9]/.test(number.body)) continue
    seen.rows += 1
    if (number.isNegative) seen.negative += 1
    const likely = likelyDirection(cells.join(' '))
    if (likely === null) continue
    seen[likely.isShop ? 'shops' : likely.direction] += 1
    if (likely.isThanks) seen.thanks += 1
  }
  return seen
}
