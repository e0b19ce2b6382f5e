import { sql } from 'kysely'
import { type Day, type Month, monthOf } from '#domain/calendar.ts'
import { defaultCurrency } from '#domain/formats.ts'
import { firstCountedDay, firstOfMonth, lastCountedDay, type MonthStart } from '#domain/month-start.ts'
import { rateOnDay } from '#domain/rates/rate-on-day.ts'
import type { Store } from '#store/schema.ts'
import { readMonthStart } from './counting.ts'
import { readKnownRates } from './known-rates.ts'
import { readLedgerCurrency } from './ledger-currency.ts'

type WithoutRate = { currency: string; count: number; firstMonth: Month; lastMonth: Month }

/** The transactions that no total counts because there is no rate for them, by currency, and their calendar months. */
export async function readWithoutRate(store: Store, ledgerId: string): Promise<WithoutRate[]> {
  const start = await readMonthStart(store, ledgerId)
  const counted = await readCountedWithoutRate(store, ledgerId)
  if (start === firstOfMonth) return counted
  return Promise.all(
    counted.map(async ({ currency, count, firstMonth, lastMonth }) => {
      const daysIn = (month: Month) => readDaysWithoutRate(store, ledgerId, currency, daysOf(month, start))
      const [first, last] = await Promise.all([daysIn(firstMonth), daysIn(lastMonth)])
      return { currency, count, firstMonth: monthOf(first.first), lastMonth: monthOf(last.last) }
    }),
  )
}

type Days = { first: Day; last: Day }

const daysOf = (month: Month, start: MonthStart): Days => ({
  first: firstCountedDay(month, start),
  last: lastCountedDay(month, start),
})

/** All of these days if the only transactions that count in them are refunds of other days. */
async function readDaysWithoutRate(
  store: Store,
  ledgerId: string,
  currency: string,
  days: Days,
): Promise<Days> {
  const found = await store
    .selectFrom('transactions')
    .innerJoin('accounts', (join) =>
      join
        .onRef('accounts.ledgerId', '=', 'transactions.ledgerId')
        .onRef('accounts.id', '=', 'transactions.accountId'),
    )
    .select(({ fn }) => [
      fn.min<Day | null>('transactions.date').as('first'),
      fn.max<Day | null>('transactions.date').as('last'),
    ])
    .where('transactions.ledgerId', '=', ledgerId)
    .where('transactions.date', '>=', days.first)
    .where('transactions.date', '<=', days.last)
    .where('transactions.rate', '=', '')
    .where('accounts.currency', '=', currency)
    .executeTakeFirstOrThrow()
  return { first: found.first ?? days.first, last: found.last ?? days.last }
}

/** The same with the months that the ledger counts in. */
const readCountedWithoutRate = (store: Store, ledgerId: string): Promise<WithoutRate[]> =>
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
