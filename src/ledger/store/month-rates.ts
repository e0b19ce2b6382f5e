import { type Day, lastDayOf, type Month, monthOf, monthsBetween } from '#domain/calendar.ts'
import type { MonthRate } from '#domain/rates/month-rates.ts'
import { rateOnDay } from '#domain/rates/rate-on-day.ts'
import type { Store } from '#store/schema.ts'
import { readCurrencies } from './foreign-accounts.ts'
import { readKnownRates } from './known-rates.ts'

/**
 * The rates of all account currencies on the last day of each month, or today's in the current month. Months without a
 * rate are missing.
 */
export async function readMonthRates(
  store: Store,
  ledgerId: string,
  { first, last, today }: { first: Month; last: Month; today: Day },
): Promise<MonthRate[]> {
  const { into, foreign } = await readCurrencies(store, ledgerId)
  const currencies = [...new Set(foreign.values())].sort()
  if (currencies.length === 0) return []
  const days = monthsBetween(first, last).map((month) =>
    month === monthOf(today) ? today : lastDayOf(month),
  )
  const rates = await readKnownRates(store, ledgerId, into, { currencies, days })
  return currencies.flatMap((currency) =>
    days.flatMap((day) => {
      const found = rateOnDay(rates, currency, day)
      return found ? [{ currency, month: monthOf(day), rate: found.rate }] : []
    }),
  )
}
