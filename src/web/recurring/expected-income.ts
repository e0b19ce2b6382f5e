import { correctedIncome } from '#domain/corrected-income.ts'
import { type ExpectedIncome, incomeOfSeries } from '#domain/forecast/income-of-series.ts'
import type { Cents } from '#domain/money.ts'
import type { FoundSeries } from '#web/api/found-series.ts'
import { today } from '#web/session/today.ts'
import { toValues } from './found-item.tsx'

/** The next payment of a regular income; null if it has probably ended. */
export function expectedIncome(series: FoundSeries): ExpectedIncome | null {
  const [id = ''] = series.transactionIds
  return incomeOfSeries({ ...toValues(correctedIncome(series)), id }, today())
}

/** The values that the user can correct. `cents` is null if no payment has a rate. */
export function correctable(series: FoundSeries) {
  const { name, cadence, payments, correction } = correctedIncome(series)
  const lastCents = payments.findLast(({ valueCents }) => valueCents !== null)?.valueCents ?? null
  const cents: Cents | null = expectedIncome(series)?.cents ?? correction?.cents ?? lastCents
  return { name, cadence, cents }
}
