import type { Cents } from './money.ts'

/**
 * The share of each amount in the total, from 0 to 1; null for negative amounts, such as a category in which more was
 * paid back than spent. The total leaves these out: otherwise, the other shares would add up to more than 1.
 */
export function partsOf(amounts: readonly Cents[]): (number | null)[] {
  const whole = amounts.reduce((sum, cents) => sum + Math.max(0, cents), 0)
  return amounts.map((cents) => (cents < 0 ? null : whole === 0 ? 0 : cents / whole))
}
