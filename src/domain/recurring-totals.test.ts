import { expect, test } from 'vitest'
import { dailyAverage, monthlyTotal } from './recurring-totals.ts'

test('the monthly total includes active costs only', () => {
  const costs = [
    { active: true, cents: 145_000 },
    { active: false, cents: 99_900 },
    { active: true, cents: 1_599 },
  ]
  expect(monthlyTotal(costs)).toBe(146_599)
  expect(monthlyTotal([])).toBe(0)
})

test('the daily average is a thirtieth of the total, half cents rounded up', () => {
  expect(dailyAverage(163_289)).toBe(5_443)
  expect(dailyAverage(15)).toBe(1)
  expect(dailyAverage(14)).toBe(0)
  expect(dailyAverage(0)).toBe(0)
})
