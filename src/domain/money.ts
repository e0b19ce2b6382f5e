/** A whole number of cents; negative is spending. */
export type Cents = number

/** The largest amount of one transaction, positive or negative: 999,999,999.99 dollars. */
export const largestAmount: Cents = 99_999_999_999

/**
 * The largest sum, positive or negative: 35 trillion dollars. Up to this, dollars on the wire are exact to
 * the cent.
 */
export const largestSum: Cents = 3_500_000_000_000_000

export const isExactSum = (cents: Cents): boolean => Math.abs(cents) <= largestSum

/** A number that is no longer exact. */
export class InexactNumber extends RangeError {
  override name = 'InexactNumber'
}

/** Cents from a wire amount (dollars with at most two decimals), or null when it is anything else. */
export function centsFromAmount(amount: number): Cents | null {
  const cents = Math.round(amount * 100)
  const exact = Number.isFinite(amount) && Math.abs(cents) <= largestAmount && cents / 100 === amount
  return exact ? cents + 0 : null
}

/** Cents from dollars that are known to be whole cents, such as those in our own responses; works for sums too. */
export const wholeCents = (dollars: number): Cents => Math.round(dollars * 100) + 0

/** The wire amount (dollars with at most two decimals) for whole cents. Throws InexactNumber beyond `largestSum`. */
export function amountFromCents(cents: Cents): number {
  if (!isExactSum(cents)) throw new InexactNumber(`${cents} cents cannot be represented exactly in dollars`)
  return cents / 100
}
