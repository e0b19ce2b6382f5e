import type { Cents } from './money.ts'

/** How often a recurring cost is paid. */
export const cadenceNames = ['weekly', 'biweekly', 'monthly', 'quarterly', 'semiannual', 'yearly'] as const
export type CadenceName = (typeof cadenceNames)[number]

const paymentsPerYear: Record<CadenceName, number> = {
  weekly: 52,
  biweekly: 26,
  monthly: 12,
  quarterly: 4,
  semiannual: 2,
  yearly: 1,
}

/** Maximum days between a payment and its due day: weekends, holidays and late invoices shift it. */
export const mostDaysOff: Record<CadenceName, number> = {
  weekly: 3,
  biweekly: 6,
  monthly: 7,
  quarterly: 10,
  semiannual: 12,
  yearly: 16,
}

/** Something that was not paid for more than this many days has probably ended. */
export const mostDaysUntilNext: Record<CadenceName, number> = {
  weekly: 21,
  biweekly: 35,
  monthly: 62,
  quarterly: 125,
  semiannual: 220,
  yearly: 400,
}

/** What payments of this amount add up to in a year. */
export const yearlyCents = (cents: Cents, cadence: CadenceName): Cents => cents * paymentsPerYear[cadence]

/** A twelfth of what payments of this amount add up to in a year, half cents rounded up. */
export const monthlyShare = (cents: Cents, cadence: CadenceName): Cents =>
  Math.round(yearlyCents(cents, cadence) / 12)
