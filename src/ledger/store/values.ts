import type { Day } from '#domain/calendar.ts'
import type { Cents } from '#domain/money.ts'
import { convert } from '#domain/rates/rate.ts'
import { rateOnDay } from '#domain/rates/rate-on-day.ts'
import { requireAmountOf } from '#domain/whole-units.ts'
import type { Store } from '#store/schema.ts'
import { type Currencies, readCurrencies } from './foreign-accounts.ts'
import { readKnownRates } from './known-rates.ts'

/**
 * What a transaction is worth in the ledger's currency. All is null for an account in that currency: the value is the
 * amount. Without a rate, `rate` is empty and the value 0, so that no sum can contain the amount.
 */
export type Value = { valueCents: Cents | null; rate: string | null; rateDate: string | null }

type ValuedRow = { accountId: string; date: Day; cents: Cents }

const isAmount: Value = { valueCents: null, rate: null, rateDate: null }
const unknown: Value = { valueCents: 0, rate: '', rateDate: null }

/** The columns of a value, for rows passed as JSON. */
export const valueColumns = { valueCents: 'bigint', rate: 'text', rateDate: 'text' } as const

/** Returns a lookup for the values of these rows. Called in the change that stores them. */
export const valuesOf = async (store: Store, ledgerId: string, rows: readonly ValuedRow[]) =>
  valuesIn(store, ledgerId, await readCurrencies(store, ledgerId), rows)

/**
 * The same for new or changed amounts. Throws FractionalAmount if an amount has decimals that the currency of its
 * account does not have.
 */
export async function valuesOfNew(store: Store, ledgerId: string, rows: readonly ValuedRow[]) {
  const currencies = await readCurrencies(store, ledgerId)
  for (const { accountId, cents } of rows)
    requireAmountOf(currencies.foreign.get(accountId) ?? currencies.into, cents)
  return valuesIn(store, ledgerId, currencies, rows)
}

async function valuesIn(
  store: Store,
  ledgerId: string,
  { into, foreign }: Currencies,
  rows: readonly ValuedRow[],
): Promise<(row: ValuedRow) => Value> {
  const converted = rows.filter(({ accountId }) => foreign.has(accountId))
  if (converted.length === 0) return () => isAmount
  const currencies = converted.map(({ accountId }) => foreign.get(accountId) ?? into)
  const days = converted.map(({ date }) => date)
  const rates = await readKnownRates(store, ledgerId, into, { currencies, days })
  return ({ accountId, date, cents }) => {
    const currency = foreign.get(accountId)
    if (currency === undefined) return isAmount
    const found = rateOnDay(rates, currency, date)
    const valueCents = found && convert(cents, found.rate)
    return found === null || valueCents === null
      ? unknown
      : { valueCents, rate: found.rate, rateDate: found.date }
  }
}
