import { monthlyShare, yearlyCents } from './cadences.ts'
import type { Cents } from './money.ts'
import type { RecurringCost } from './recurring-costs.ts'

/** What all active costs add up to per month. Costs that are not monthly count with their monthly share. */
export const monthlyTotal = (costs: readonly Pick<RecurringCost, 'active' | 'cents' | 'cadence'>[]): Cents =>
  costs.reduce((total, { active, cents, cadence }) => total + (active ? monthlyShare(cents, cadence) : 0), 0)

/** What all active costs add up to in a year. */
export const yearlyTotal = (costs: readonly Pick<RecurringCost, 'active' | 'cents' | 'cadence'>[]): Cents =>
  costs.reduce((total, { active, cents, cadence }) => total + (active ? yearlyCents(cents, cadence) : 0), 0)

/** A thirtieth of the monthly total (specification.md, 9), half cents rounded up. */
export const dailyAverage = (monthlyTotal: Cents): Cents => Math.round(monthlyTotal / 30)
