import type { Cents } from './money.ts'

/** The maximum number of parts of a transaction. */
export const mostParts = 50

/** A part of a split transaction, in the currency of its account. */
export type SplitPart = { category: string; cents: Cents; note: string | null }

/** What is wrong with the parts of a transaction. */
export type SplitProblem = 'zero' | 'sum' | 'note'

/** What is left of an amount for another part. */
export const remainingCents = (cents: Cents, parts: readonly Pick<SplitPart, 'cents'>[]): Cents =>
  parts.reduce((rest, part) => rest - part.cents, cents) + 0

/**
 * Returns what is wrong with the parts of a transaction, or null. They must add up to its amount exactly. A part can have
 * the opposite sign, such as a coupon on a bill. A single part just sets the category, so it has no note. If there are
 * several parts, none of them can be zero, and neither can the amount.
 */
export function splitProblem(
  cents: Cents,
  parts: readonly Pick<SplitPart, 'cents' | 'note'>[],
): SplitProblem | null {
  const [first, ...others] = parts
  if (first?.note && others.length === 0) return 'note'
  if (cents === 0 && others.length === 0) return first?.cents === 0 ? null : 'sum'
  if (cents === 0 || parts.some((part) => part.cents === 0)) return 'zero'
  return remainingCents(cents, parts) === 0 ? null : 'sum'
}

/** Parts that do not add up to the amount of their transaction. */
export class UnequalParts extends RangeError {
  override name = 'UnequalParts'
  readonly problem: SplitProblem

  constructor(problem: SplitProblem) {
    super(`The parts of a transaction are wrong: ${problem}`)
    this.problem = problem
  }
}

/** Throws UnequalParts unless the parts make up the amount. */
export function requireParts(cents: Cents, parts: readonly Pick<SplitPart, 'cents' | 'note'>[]): void {
  const problem = splitProblem(cents, parts)
  if (problem) throw new UnequalParts(problem)
}
