/** A whole number of cents; negative is spending. Never a fraction. */
export type Cents = number

/** The largest amount of one transaction, either way: 999,999,999.99 dollars. */
export const largestAmount: Cents = 99_999_999_999

/** The largest sum, either way: 35 trillion dollars. Up to it dollars on the wire are exact to the cent. */
export const largestSum: Cents = 3_500_000_000_000_000

export const isExactSum = (cents: Cents): boolean => Math.abs(cents) <= largestSum

/** What is told of larger ones, which are refused rather than rounded. */
export const sumIsTooLarge =
  'The amounts add up to more than 35 trillion dollars, which is more than Outgo can add up to the cent. Please correct or delete the largest ones.'

/** A number that is no longer exact. */
export class InexactNumber extends RangeError {
  override name = 'InexactNumber'
}

/** Cents from a wire amount (dollars, at most two decimals), or null when it is not exactly such a number. */
export function centsFromAmount(amount: number): Cents | null {
  const cents = Math.round(amount * 100)
  const exact = Number.isFinite(amount) && Math.abs(cents) <= largestAmount && cents / 100 === amount
  return exact ? cents + 0 : null
}

/** Cents of dollars known to be whole cents, as our own answers carry them; sums too. */
export const wholeCents = (dollars: number): Cents => Math.round(dollars * 100) + 0

/** The wire amount (dollars, at most two decimals) of whole cents. Throws InexactNumber beyond `largestSum`. */
export function amountFromCents(cents: Cents): number {
  if (!isExactSum(cents)) throw new InexactNumber(`${cents} cents are no exact number of dollars`)
  return cents / 100
}
