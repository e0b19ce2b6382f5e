import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cadenceNames } from './cadences.ts'
import { addDays, type Day, monthOf } from './calendar.ts'
import { costOfSeries, type PaymentSeries } from './cost-of-series.ts'
import { dueDays, nearestDueDay } from './due-days.ts'

const seriesOn = (days: readonly Day[], more: Partial<PaymentSeries> = {}): PaymentSeries => ({
  name: 'Netflix',
  category: 'Entertainment',
  cadence: 'monthly',
  reason: 'same_amount',
  payments: days.map((date) => ({ date, value: -15_99 })),
  ...more,
})

test('a monthly series is a cost on its usual day, with the latest price', () => {
  const series = seriesOn(['2025-01-12', '2025-02-12', '2025-03-13', '2025-04-12'])
  const raised = {
    ...series,
    payments: series.payments.map((one, index) => ({ ...one, value: -1500 - index })),
  }
  expect(costOfSeries(raised, '2025-04-20')).toEqual({
    name: 'Netflix',
    category: 'Entertainment',
    cents: 15_03,
    cadence: 'monthly',
    dayOfMonth: 12,
    startDate: '2025-01-12',
    active: true,
    endDate: null,
  })
})

test('payments around the end of a month are one for each month', () => {
  const series = seriesOn(['2025-01-31', '2025-03-01', '2025-04-01', '2025-04-30', '2025-05-30'])
  const cost = costOfSeries(series, '2025-06-01')
  const paid = series.payments.map(({ date }) => nearestDueDay(cost, date))
  expect(paid).toEqual(dueDays(cost, { first: '2025-01', last: '2025-06' }).slice(0, 5))
})

test('the amount of a varying series is the median of the latest payments', () => {
  const payments = [9000, 70_00, 71_00, 500_00, 72_00, 73_00].map((value, index) => ({
    date: `2025-0${index + 1}-05`,
    value: -value,
  }))
  expect(costOfSeries(seriesOn([], { reason: 'varying_amount', payments }), '2025-06-10').cents).toBe(73_00)
})

test('a cost starts after the last pause, and ends if two payments have been missed', () => {
  const series = seriesOn(['2024-01-05', '2024-02-05', '2024-06-05', '2024-07-05', '2024-08-05'])
  expect(costOfSeries(series, '2024-09-20')).toMatchObject({ startDate: '2024-06-05', endDate: null })
  expect(costOfSeries(series, '2025-01-20')).toMatchObject({ startDate: '2024-06-05', endDate: '2024-08-05' })
})

test('regular payments leave no due day unpaid, whatever the cadence', () => {
  const anySeries = fc.record({
    cadence: fc.constantFrom(...cadenceNames),
    dayOfMonth: fc.integer({ min: 1, max: 31 }),
    startDate: fc.integer({ min: 0, max: 400 }).map((after) => addDays('2023-01-01', after)),
    drifts: fc.array(fc.integer({ min: -1, max: 1 }), { minLength: 8, maxLength: 8 }),
  })
  fc.assert(
    fc.property(anySeries, ({ drifts, ...schedule }) => {
      const due = dueDays({ ...schedule, endDate: null }, { first: '2023-01', last: '2033-01' }).slice(0, 8)
      const days = due.map((day, index) => addDays(day, drifts[index] ?? 0))
      const last = days.at(-1) ?? ''
      const cost = costOfSeries(seriesOn(days, { cadence: schedule.cadence }), last)
      const paid = new Set(days.map((day) => nearestDueDay(cost, day)))
      expect(paid.size).toBe(days.length)
      const period = { first: monthOf(cost.startDate), last: monthOf(last) }
      expect(dueDays(cost, period).filter((day) => day <= last && !paid.has(day))).toEqual([])
    }),
  )
})
