import { decimalsOf } from './currencies.ts'
import type { Cents } from './money.ts'

/** An amount with decimals in a currency that has none, such as the yen. */
export class FractionalAmount extends RangeError {
  override name = 'FractionalAmount'
  readonly currency: string

  constructor(currency: string) {
    super(`An amount in ${currency} has decimals`)
    this.currency = currency
  }
}

/** Whether an amount in hundredths exists in the currency. */
export const isAmountOf = (currency: string, cents: Cents): boolean =>
  cents % 100 === 0 || decimalsOf(currency) > 0

/** Throws FractionalAmount if the amount does not exist in the currency. */
export function requireAmountOf(currency: string, cents: Cents): void {
  if (!isAmountOf(currency, cents)) throw new FractionalAmount(currency)
}
