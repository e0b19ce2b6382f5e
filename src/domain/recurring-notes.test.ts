import { expect, test } from 'vitest'
import { recurringNotes } from './recurring-notes.ts'

const series = (paid: Record<string, number>) => ({
  cadence: 'monthly' as const,
  reason: 'price_changes' as const,
  payments: Object.entries(paid).map(([date, cents]) => ({ date, cents: -cents })),
})

test('a changed price is noted for half a year', () => {
  const gym = series({ '2025-01-05': 50_00, '2025-02-05': 50_00, '2025-03-05': 56_00, '2025-04-05': 56_00 })
  const changed = { kind: 'price_changed', date: '2025-03-05', from: 50_00, to: 56_00 }
  expect(recurringNotes(gym, '2025-04-20')).toEqual([changed])
  expect(recurringNotes({ ...gym, reason: 'varying_amount' as never }, '2025-04-20')).toEqual([])
  const later = series({ '2025-03-05': 50_00, '2025-04-05': 56_00, '2025-11-05': 56_00 })
  expect(recurringNotes(later, '2025-11-20')).toEqual([])
})

test('a monthly series is missing after two missed payments', () => {
  const gym = series({ '2025-01-05': 50_00, '2025-02-05': 50_00 })
  expect(recurringNotes(gym, '2025-04-01')).toEqual([])
  expect(recurringNotes(gym, '2025-04-20')).toEqual([{ kind: 'missing', since: '2025-02-05' }])
})

test('a series is new if it began this month or in the two before', () => {
  const gym = series({ '2025-02-05': 50_00, '2025-03-05': 50_00, '2025-04-05': 50_00 })
  expect(recurringNotes(gym, '2025-04-20')).toEqual([{ kind: 'new', since: '2025-02-05' }])
  expect(recurringNotes({ ...gym, payments: [] }, '2025-04-20')).toEqual([])
})
