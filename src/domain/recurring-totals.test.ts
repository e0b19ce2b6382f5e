import { expect, test } from 'vitest'
import { dailyAverage, monthlyTotal, yearlyTotal } from './recurring-totals.ts'

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
    { active: true, cents: 10_00, cadence: 'weekly' },
    { active: true, cents: 100_00, cadence: 'yearly' },
    { active: false, cents: 100_00, cadence: 'quarterly' },
  ] as const
  expect(monthlyTotal(costs)).toBe(43_33 + 8_33)
  expect(yearlyTotal(costs)).toBe(620_00)
})

test('the daily average is a thirtieth of the total, half cents rounded up', () => {
  expect(dailyAverage(163_289)).toBe(5_443)
  expect(dailyAverage(15)).toBe(1)
  expect(dailyAverage(14)).toBe(0)
  expect(dailyAverage(0)).toBe(0)
})
