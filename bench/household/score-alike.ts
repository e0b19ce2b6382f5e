import type { Household } from './household.ts'

/**
 * Scores transfers like the scorer of the generator, except that rows of one account with the same day and amount may
 * change places: nothing on a statement tells them apart, and every total is the same.
 */
export function scoreAlike(
  { transactions }: Pick<Household, 'transactions'>,
  pairs: readonly [string, string][],
): { precision: number; recall: number } {
  const likeness = new Map(
    transactions.map((row) => [row.id, `${row.account_id} ${row.date} ${row.amount}`] as const),
  )
  const sides = new Map<string, { out?: string; in?: string }>()
  for (const { id, amount, truth } of transactions)
    if (truth.transfer_id)
      sides.set(truth.transfer_id, { ...sides.get(truth.transfer_id), [amount < 0 ? 'out' : 'in']: id })
  const keyOf = (out = '', arrival = '') => `${likeness.get(out)} ${likeness.get(arrival)}`
  const left = new Map<string, number>()
  for (const { out, in: arrival } of sides.values()) {
    const key = keyOf(out, arrival)
    left.set(key, (left.get(key) ?? 0) + 1)
  }
  const right = pairs.filter(([out, arrival]) => {
    const count = left.get(keyOf(out, arrival)) ?? 0
    left.set(keyOf(out, arrival), count - 1)
    return count > 0
  }).length
  return { precision: right / Math.max(1, pairs.length), recall: right / Math.max(1, sides.size) }
}
