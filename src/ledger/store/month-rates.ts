import { type Day, type Month, monthsBetween } from '#domain/calendar.ts'
import { countedMonth, lastCountedDay } from '#domain/month-start.ts'
import type { MonthRate } from '#domain/rates/month-rates.ts'
import { rateOnDay } from '#domain/rates/rate-on-day.ts'
import type { Store } from '#store/schema.ts'
import { readMonthStart } from './counting.ts'
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
  const start = await readMonthStart(store, ledgerId)
  const days = monthsBetween(first, last).map((month) =>
    month === countedMonth(today, start) ? today : lastCountedDay(month, start),
  )
  const rates = await readKnownRates(store, ledgerId, into, { currencies, days })
  return currencies.flatMap((currency) =>
    days.flatMap((day) => {
      const found = rateOnDay(rates, currency, day)
      return found ? [{ currency, month: countedMonth(day, start), rate: found.rate }] : []
    }),
  )
}
