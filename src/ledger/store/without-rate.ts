import { sql } from 'kysely'
import type { Day, Month } from '#domain/calendar.ts'
import { defaultCurrency } from '#domain/formats.ts'
import { rateOnDay } from '#domain/rates/rate-on-day.ts'
import type { Store } from '#store/schema.ts'
import { readKnownRates } from './known-rates.ts'
import { readLedgerCurrency } from './ledger-currency.ts'

/** The transactions that no total counts because there is no rate for them, by currency. */
export const readWithoutRate = (
  store: Store,
  ledgerId: string,
): Promise<{ currency: string; count: number; firstMonth: Month; lastMonth: Month }[]> =>
  store
    .selectFrom('monthlyTotals')
    .innerJoin('accounts', (join) =>
      join
        .onRef('accounts.ledgerId', '=', 'monthlyTotals.ledgerId')
        .onRef('accounts.id', '=', 'monthlyTotals.accountId'),
    )
    .select('accounts.currency')
    .select(sql<number>`sum(monthly_totals.count)`.as('count'))
    .select(({ fn }) => [
      fn.min<Month>('monthlyTotals.month').as('firstMonth'),
      fn.max<Month>('monthlyTotals.month').as('lastMonth'),
    ])
    .where('monthlyTotals.ledgerId', '=', ledgerId)
    .where('monthlyTotals.leftOutBy', '=', 'no_rate')
    .groupBy('accounts.currency')
    .orderBy('accounts.currency')
    .execute()

/** The days for which an amount in this currency has no rate into the ledger's currency. */
export async function findDaysWithoutRate(
  store: Store,
  ledgerId: string,
  currency: string,
  days: readonly Day[],
): Promise<Day[]> {
  const into = (await readLedgerCurrency(store, ledgerId)) ?? defaultCurrency
  if (currency === into) return []
  const rates = await readKnownRates(store, ledgerId, into, { currencies: [currency], days })
  return days.filter((day) => rateOnDay(rates, currency, day) === null)
}
