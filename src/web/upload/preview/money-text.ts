import { decimalsOf } from '#domain/currencies.ts'
import type { Cents } from '#domain/money.ts'
import { format } from '#web/format/format.ts'

/** Hundredths in the currency of the file; in that of the ledger if the file names none. */
export function moneyText(cents: Cents, currency: string | null): string {
  if (currency === null) return format.money(cents)
  if (hasTwoDecimals(currency)) return format.money(cents, currency)
  return `${format.number(cents / 100, { maximumFractionDigits: 2 })} ${currency}`
}

const hasTwoDecimals = (currency: string): boolean =>
  /^[A-Z]{3}$/.test(currency) && decimalsOf(currency) === 2
