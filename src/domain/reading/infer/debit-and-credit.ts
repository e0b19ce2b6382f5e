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
  const said = debitByWords(rows, one, other)
  const agrees = (way: { debit: number }) => said === null || said.debit === way.debit
  for (const before of balances)
    for (const after of balances) {
      const way = ways.find(({ debit, credit }) => leadsFromTo(rows, credit, before, after, debit))
      if (before !== after && way && agrees(way)) return set(way, after)
    }
  const [balance] = balances
  const way = ways.find(
    ({ debit, credit }) => balance !== undefined && leadsToBalance(rows, credit, balance, debit),
  )
  if (balance !== undefined && way) {
    // The opposite fits a column with the balance before each row, and what is owed on a card, which rises with every
    // purchase: so the order of the rows must be certain, or the words must agree.
    const isBefore = isBalanceBefore(rows, places.date?.[0], way.debit, balance, way.credit)
    const proved = isBefore ? { debit: way.credit, credit: way.debit } : way
    if (agrees(proved) && (isBefore !== null || said !== null))
      return set(proved, isBefore ? undefined : balance)
  } else if (balance !== undefined) places.balance = [balance]
  const likely = (said ? said.debit === other : way === second) ? [second, first] : ways
  set(likely[0] ?? first)
  if (!said?.isSure)
    ask(
      likely.map(({ debit, credit }) => ({ ...places, debit: [debit], credit: [credit] })),
      { code: 'debit_or_credit' },
    )
}
