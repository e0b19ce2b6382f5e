import type { Cents } from './money.ts'
import type { RecurringCost } from './recurring-costs.ts'

/** What the active costs come to in a month. */
export const monthlyTotal = (costs: readonly Pick<RecurringCost, 'active' | 'cents'>[]): Cents =>
  costs.reduce((total, cost) => total + (cost.active ? cost.cents : 0), 0)

/** A thirtieth of the month's total (specification.md, 9), a half cent rounded up. */
export const dailyAverage = (monthlyTotal: Cents): Cents => Math.round(monthlyTotal / 30)
