import { addMonths } from '#domain/calendar.ts'
import type { SpentRow } from '#domain/changes/month-changes.ts'
import { firstOfMonth } from '#domain/month-start.ts'

/** A payment of some cents to a merchant. */
export const row = (
  date: string,
  cents: number,
  name = 'Corner Shop',
  more: Partial<SpentRow> = {},
): SpentRow => ({
  id: `${date} ${cents} ${name} ${more.accountId ?? ''}`,
  date,
  cents: -cents,
  paidCents: -cents,
  bookedCents: -cents,
  category: 'Groceries',
  accountId: 'main',
  isCash: false,
  description: name.toUpperCase(),
  merchant: { key: name.toLowerCase(), name },
  ...more,
})

export const today = '2025-07-20'
export const by = { today, monthStart: firstOfMonth }
export const months = Array.from({ length: 6 }, (_, index) => addMonths('2025-01', index))
/** Twice a month, 40.00 each. */
export const usual = months.flatMap((month) => [row(`${month}-05`, 40_00), row(`${month}-15`, 40_00)])
export const fourVisits = ['03', '06', '09', '12'].map((day) => row(`2025-07-${day}`, 42_00))
