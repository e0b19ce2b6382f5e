import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayNumber, weekdaysBetween } from './days-apart.ts'

const days = fc.integer({ min: dayNumber('1990-01-01'), max: dayNumber('2100-01-01') })

test('weekdays are counted without Saturdays and Sundays', () => {
  expect(weekdaysBetween(dayNumber('2025-03-14'), dayNumber('2025-03-17'))).toBe(1)
  expect(weekdaysBetween(dayNumber('2025-03-15'), dayNumber('2025-03-16'))).toBe(0)
  expect(weekdaysBetween(dayNumber('2025-03-14'), dayNumber('2025-03-14'))).toBe(0)
})

test('weekdays are as many as counting them one by one finds', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: 0, max: 40 }), (first, length) => {
      const passed = Array.from({ length }, (_, index) =>
        new Date((first + index + 1) * 86_400_000).getUTCDay(),
      )
      expect(weekdaysBetween(first, first + length)).toBe(passed.filter((day) => day % 6 !== 0).length)
    }),
  )
})
