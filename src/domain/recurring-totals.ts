import { monthlyShare, yearlyCents } from './cadences.ts'
import type { Day } from './calendar.ts'
import type { Cents } from './money.ts'
import { hasEnded, type RecurringCost } from './recurring-costs.ts'

/**
 * What all active costs add up to per month (specification.md, 2), including those that have ended. Costs that are not
 * monthly count with their monthly share.
 */
export const monthlyTotal = (costs: readonly Pick<RecurringCost, 'active' | 'cents' | 'cadence'>[]): Cents =>
  costs.reduce((total, { active, cents, cadence }) => total + (active ? monthlyShare(cents, cadence) : 0), 0)

/** The active costs that have not ended. */
export const stillPaid = <Cost extends Pick<RecurringCost, 'active' | 'endDate'>>(
  costs: readonly Cost[],
  today: Day,
): Cost[] => costs.filter((cost) => cost.active && !hasEnded(cost, today))

/** What the costs that are still paid add up to in a year. */
export const yearlyTotal = (
  costs: readonly Pick<RecurringCost, 'active' | 'cents' | 'cadence' | 'endDate'>[],
  today: Day,
): Cents => stillPaid(costs, today).reduce((sum, { cents, cadence }) => sum + yearlyCents(cents, cadence), 0)

/** A thirtieth of the monthly total (specification.md, 9), half cents rounded up. */
export const dailyAverage = (monthlyTotal: Cents): Cents => Math.round(monthlyTotal / 30)
