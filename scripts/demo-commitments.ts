import { addDays, addMonths, firstDayOf, lastDayOf, type Month } from '#domain/calendar.ts'
import type { StatementRow } from '#domain/transaction.ts'
import type { DemoRow } from './demo-household.ts'

/**
 * Weekly, monthly, quarterly and yearly payments. Some drift by a few days, some become more expensive, one has stopped,
 * and one is new. `last` is the current month.
 */
export function commitmentsOf(month: Month, last: Month): DemoRow[] {
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5))]
  const drift = (year + number) % 3
  const row = (day: number, description: string, cents: number, category: string): StatementRow => ({
    ...{ date: `${month}-${String(day + drift).padStart(2, '0')}`, description, cents, category },
  })
  const onCard = [
    ...tuesdaysOf(month).map((date) => ({
      ...{ date, description: 'HARVEST BOX DELIVERY', cents: -3_150, category: 'Food & Dining' },
    })),
    { ...row(12, 'CLEARTEL PHONE PLAN', -3_850, 'Bills & Utilities'), date: `${month}-12` },
    ...(month >= addMonths(last, -22)
      ? [row(19, 'BRIGHTBOX STREAMING', month < addMonths(last, -3) ? -1_599 : -1_799, 'Entertainment')]
      : []),
    ...(month < addMonths(last, -4) ? [row(8, 'THE HARBOR GAZETTE', -1_250, 'Entertainment')] : []),
    ...(month >= addMonths(last, -2) ? [row(2, 'SUNRISE YOGA PASS', -2_900, 'Healthcare')] : []),
    ...(number === 9 ? [row(5, 'CLOUDKEEP STORAGE ANNUAL', -(8_999 + (year % 10) * 200), 'Shopping')] : []),
  ]
  const fromChecking = [
    { ...row(5, 'BRIGHTLINE FIBER INTERNET', -6_500, 'Bills & Utilities'), date: `${month}-05` },
    ...(number % 3 === 2 ? [row(14, 'NORTH COUNTY WASTE SERVICE', -9_640, 'Bills & Utilities')] : []),
    ...(number === 3
      ? [row(12, 'AUTO CLUB MEMBERSHIP', -(11_800 + (year % 10) * 300), 'Transportation')]
      : []),
  ]
  return [
    ...onCard.map((row) => ({ account: 'card' as const, bank: 'bank-1' as const, row })),
    ...fromChecking.map((row) => ({ account: 'checking' as const, bank: 'bank-3' as const, row })),
  ]
}

function tuesdaysOf(month: Month): string[] {
  const first = firstDayOf(month)
  const lead = (9 - new Date(`${first}T00:00:00Z`).getUTCDay()) % 7
  return [0, 7, 14, 21, 28]
    .map((days) => addDays(first, lead + days))
    .filter((day) => day <= lastDayOf(month))
}

/** The commitments and incomes that the household has confirmed, of those that are found in its transactions. */
export const demoConfirmed = [
  'Harvest Box Delivery',
  'North County Waste Service',
  'Auto Club Membership',
  'Brightbox Streaming',
  'The Harbor Gazette',
  'Northlight Studio',
  'Evening Classes',
]
