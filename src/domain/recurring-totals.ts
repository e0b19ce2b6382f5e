import type { Cents } from './money.ts'
import type { RecurringCost } from './recurring-costs.ts'

/** What all active costs add up to per month. */
export const monthlyTotal = (costs: readonly Pick<RecurringCost, 'active' | 'cents'>[]): Cents =>
  costs.reduce((total, cost) => total + (cost.active ? cost.cents : 0), 0)

/** A thirtieth of the monthly total (specification.md, 9), half cents rounded up. */
export const dailyAverage = (monthlyTotal: Cents): Cents => Math.round(monthlyTotal / 30)
