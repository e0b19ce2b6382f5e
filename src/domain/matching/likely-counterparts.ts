import { countDays } from '#domain/calendar.ts'
import type { LedgerTransaction } from '#domain/transaction.ts'

type Row = Pick<
  LedgerTransaction,
  'id' | 'accountId' | 'date' | 'cents' | 'currency' | 'valueCents' | 'leftOutBy'
>

/** How many days apart the two sides can be when the user links a transfer by hand. */
export const counterpartDays = 14
/** A different amount weighs as much as this many days of distance, plus one day for each percent of difference. */
const otherAmount = 7

/** Returns rows of other accounts that could be the other side of this one, most likely first. */
export const likelyCounterparts = <Other extends Row>(row: Row, others: readonly Other[]): Other[] =>
  others
    .filter(
      (other) =>
        other.accountId !== row.accountId && other.cents * row.cents < 0 && other.leftOutBy !== 'transfer',
    )
    .map((other) => ({ other, distance: distanceOf(row, other) }))
    .sort((one, two) => one.distance - two.distance || (one.other.id < two.other.id ? -1 : 1))
    .map(({ other }) => other)

function distanceOf(row: Row, other: Row): number {
  const [first, last] = row.date < other.date ? [row, other] : [other, row]
  const difference = differenceOf(row, other)
  return countDays(first.date, last.date) + (difference === 0 ? 0 : otherAmount + 100 * difference)
}

/**
 * The difference between two amounts as a share of the larger one. Without a rate, two currencies can't be compared.
 */
function differenceOf(row: Row, other: Row): number {
  const [one, two] =
    row.currency === other.currency ? [row.cents, other.cents] : [row.valueCents, other.valueCents]
  if (one === null || two === null) return 1
  return Math.abs(Math.abs(one) - Math.abs(two)) / Math.max(Math.abs(one), Math.abs(two))
}
