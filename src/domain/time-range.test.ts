import { expect, test } from 'vitest'
import { firstMonthOf, isTimeRange, timeRanges } from './time-range.ts'

test('a range ends with the current month, inclusive', () => {
  expect(timeRanges.map((range) => firstMonthOf(range, '2025-03-31', 1))).toEqual([
    '2025-01',
    '2024-10',
    '2024-04',
    '2020-04',
    null,
  ])
})

test('the first and the last day of a month give the same range', () => {
  expect(firstMonthOf('3m', '2025-02-01', 1)).toBe('2024-12')
  expect(firstMonthOf('3m', '2025-02-28', 1)).toBe('2024-12')
})

test('only the five names are valid ranges', () => {
  expect(timeRanges.every(isTimeRange)).toBe(true)
  for (const other of ['', '2y', 'ALL', 'toString', null, undefined, 3])
    expect(isTimeRange(other)).toBe(false)
})
