import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { firstOfMonth } from '#domain/month-start.ts'
import type { SpendingCell } from '#domain/spending-window.ts'
import { setMonthStart } from '#web/session/months.ts'
import { scopeOf } from './report-scope.ts'

const cell = (month: string): SpendingCell => ({
  ...{ month, category: 'Food', excluded: false, leftOutBy: null },
  ...{ netCents: -1000, grossCents: 1000, count: 1 },
})
const cells = ['2025-01', '2026-03'].map(cell)

beforeEach(() => void vi.useFakeTimers({ now: new Date(2026, 2, 10) }))
afterEach(() => {
  vi.useRealTimers()
  setMonthStart(firstOfMonth)
})

test('a window that ends with the current month is compared up to the same day', () => {
  const { filter, filterBefore } = scopeOf({ range: '3m' }, cells)
  expect(filter).toMatchObject({ start_date: '2026-01-01', end_date: '2026-03-31' })
  expect(filterBefore).toMatchObject({ start_date: '2025-10-01', end_date: '2025-12-10' })
})

test('the same day is that of months which begin on another day', () => {
  setMonthStart(25)
  const { filter, filterBefore } = scopeOf({ range: '3m' }, cells)
  expect(filter).toMatchObject({ start_date: '2025-12-25', end_date: '2026-03-24' })
  expect(filterBefore).toMatchObject({ start_date: '2025-09-25', end_date: '2025-12-08' })
})

test('a window that is over is compared with whole months', () => {
  const { filterBefore } = scopeOf({ range: '3m', start_month: '2026-01', end_month: '2026-02' }, cells)
  expect(filterBefore).toMatchObject({ start_date: '2025-11-01', end_date: '2025-12-31' })
})
