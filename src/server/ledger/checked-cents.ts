import { type Cents, centsFromAmount } from '#domain/money.ts'

/** Cents of an amount that the contract has let through. */
export function checkedCents(amount: number): Cents {
  const cents = centsFromAmount(amount)
  if (cents === null) throw new Error('The contract let an amount through that is not whole cents')
  return cents
}
