import type { ColumnPlaces, Reason } from '#domain/reading/reading.ts'
import type { Row } from '#domain/reading/table.ts'
import { debitByWords } from './debit-by-words.ts'
import { isBalanceBefore, leadsFromTo, leadsToBalance } from './leads-to-balance.ts'

/**
 * Which of two columns without known names is money out, if only one of them has an amount in each row. `balances` are
 * columns that could be balances.
 */
export function chooseDebitAndCredit(
  places: ColumnPlaces,
  ask: (choices: ColumnPlaces[], why: Reason) => void,
  [one, other]: readonly [number, number],
  balances: readonly number[],
  rows: readonly Row[],
) {
  const first = { debit: one, credit: other }
  const second = { debit: other, credit: one }
  const ways = [first, second]
  const set = ({ debit, credit }: { debit: number; credit: number }, balance?: number) =>
    Object.assign(places, {
      debit: [debit],
      credit: [credit],
      ...(balance !== undefined && { balance: [balance] }),
    })
  for (const before of balances)
    for (const after of balances) {
      const way = ways.find(({ debit, credit }) => leadsFromTo(rows, credit, before, after, debit))
      if (before !== after && way) return set(way, after)
    }
  const said = debitByWords(rows, one, other)
  const [balance] = balances
  if (balance !== undefined) {
    const way = ways.find(({ debit, credit }) => leadsToBalance(rows, credit, balance, debit))
    // The opposite fits a column with the balance before each row.
    if (way && isBalanceBefore(rows, places.date?.[0], way.debit, balance, way.credit))
      return set({ debit: way.credit, credit: way.debit })
    // So do the debts of a card, which rise with every purchase.
    if (way && (said === null || said.debit === way.debit)) return set(way, balance)
    if (!way) places.balance = [balance]
  }
  const likely = said?.debit === other ? [second, first] : ways
  set(said?.debit === other ? second : first)
  if (!said?.isSure)
    ask(
      likely.map(({ debit, credit }) => ({ ...places, debit: [debit], credit: [credit] })),
      { code: 'debit_or_credit' },
    )
}
