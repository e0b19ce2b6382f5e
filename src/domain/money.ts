/** A whole number of cents; negative is spending. Never a fraction. */
export type Cents = number

/** The largest amount of one transaction, either way: 999,999,999.99 dollars. Sums stay exact up to 35 trillion. */
export const largestAmount: Cents = 99_999_999_999

/** Cents from a wire amount (dollars, at most two decimals), or null when it is not exactly such a number. */
export function centsFromAmount(amount: number): Cents | null {
  const cents = Math.round(amount * 100)
  const exact = Number.isFinite(amount) && Math.abs(cents) <= largestAmount && cents / 100 === amount
  return exact ? cents + 0 : null
}

/** Cents of dollars known to be whole cents, as our own answers carry them; sums too, up to 35 trillion dollars. */
export const wholeCents = (dollars: number): Cents => Math.round(dollars * 100) + 0

/** The wire amount (dollars, at most two decimals) of whole cents. */
export const amountFromCents = (cents: Cents): number => cents / 100

// Made when first used: it costs 7 MB, and the server, which reads this file too, never formats an amount.
let dollars: Intl.NumberFormat | undefined

/** `-123456` as `-$1,234.56`: two decimals, always (spec 1). */
export function formatCents(cents: Cents): string {
  dollars ??= new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
  return dollars.format(cents / 100)
}
