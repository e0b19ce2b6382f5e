import { expect, test } from 'vitest'
import { dailyAverage, monthlyTotal, stillPaid, yearlyTotal } from './recurring-totals.ts'

const cadence = 'monthly' as const

test('the monthly total includes active costs only', () => {
  const costs = [
    { active: true, cents: 145_000, cadence },
    { active: false, cents: 99_900, cadence },
    { active: true, cents: 1_599, cadence },
  ]
  expect(monthlyTotal(costs)).toBe(146_599)
  expect(monthlyTotal([])).toBe(0)
})

test('costs that are not monthly count with a twelfth of what they cost in a year', () => {
  const costs = [
    { active: true, cents: 10_00, cadence: 'weekly', endDate: null },
    { active: true, cents: 100_00, cadence: 'yearly', endDate: null },
    { active: false, cents: 100_00, cadence: 'quarterly', endDate: null },
  ] as const
  expect(monthlyTotal(costs)).toBe(43_33 + 8_33)
  expect(yearlyTotal(costs, '2026-11-28')).toBe(620_00)
})

test('an active cost whose end date has passed counts in the monthly total, but not in the yearly one', () => {
  const costs = [
    { active: true, cents: 40_00, cadence, endDate: '2026-11-27' },
    { active: true, cents: 5_00, cadence, endDate: '2026-11-28' },
    { active: false, cents: 9_00, cadence, endDate: null },
  ]
  expect(monthlyTotal(costs)).toBe(45_00)
  expect(yearlyTotal(costs, '2026-11-28')).toBe(60_00)
  expect(stillPaid(costs, '2026-11-28')).toEqual([costs[1]])
})

test('the daily average is a thirtieth of the total, half cents rounded up', () => {
  expect(dailyAverage(163_289)).toBe(5_443)
  expect(dailyAverage(15)).toBe(1)
  expect(dailyAverage(14)).toBe(0)
  expect(dailyAverage(0)).toBe(0)
})
