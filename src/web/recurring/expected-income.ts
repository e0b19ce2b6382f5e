import { correctedIncome, type IncomeCorrection } from '#domain/corrected-income.ts'
import { type ExpectedIncome, incomeOfSeries } from '#domain/forecast/income-of-series.ts'
import type { FoundSeries } from '#web/api/found-series.ts'
import { today } from '#web/session/today.ts'
import { toValues } from './found-item.tsx'

/** The next payment of a regular income; null if it has probably ended. */
export function expectedIncome(series: FoundSeries): ExpectedIncome | null {
  const [id = ''] = series.transactionIds
  return incomeOfSeries({ ...toValues(correctedIncome(series)), id, otherPayments: [] }, today())
}

/** What the user can correct about it. */
export function correctable(series: FoundSeries): IncomeCorrection {
  const { name, cadence, lastCents } = correctedIncome(series)
  return { name, cadence, cents: expectedIncome(series)?.cents ?? series.correction?.cents ?? lastCents }
}
