import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths, countDays, earliestDay, latestDay, monthOf } from './calendar.ts'
import {
  countedMonth,
  countedMonthsOf,
  firstCountedDay,
  isMonthStart,
  isWorkingDay,
  lastCountedDay,
  type MonthStart,
  sameDayOfMonth,
  workingDayStarts,
} from './month-start.ts'

const anyStart: fc.Arbitrary<MonthStart> = fc.oneof(
  fc.integer({ min: 1, max: 28 }),
  fc.constantFrom(...workingDayStarts),
)
const anyDay = fc
  .integer({ min: 0, max: countDays(earliestDay, latestDay) - 1 })
  .map((count) => addDays(earliestDay, count))

test('months have no gaps and do not overlap: each begins on the day after the one before', () => {
  fc.assert(
    fc.property(anyDay, anyStart, (day, start) => {
      const month = countedMonth(day, start)
      const [first, last] = [firstCountedDay(month, start), lastCountedDay(month, start)]
      expect(first <= day && day <= last).toBe(true)
      expect([first, last].map((end) => countedMonth(end, start))).toEqual([month, month])
      if (last !== latestDay) {
        const next = addDays(last, 1)
        expect(countedMonth(next, start)).toBe(addMonths(month, 1))
        expect(firstCountedDay(addMonths(month, 1), start)).toBe(next)
      } else expect(month).toBe('2199-12')
      if (first === earliestDay) expect(month).toBe('1900-01')
    }),
  )
})

test('a month is named after the calendar month with most of its days, or half of them', () => {
  fc.assert(
    fc.property(anyDay, anyStart, (day, start) => {
      const month = countedMonth(day, start)
      const first = firstCountedDay(month, start)
      const length = countDays(first, lastCountedDay(month, start))
      const days = Array.from({ length }, (_, index) => addDays(first, index))
      const named = days.filter((one) => monthOf(one) === month).length
      // A weekend can move the beginning and the end by two days.
      const most = isWorkingDay(start) ? 5 : 1
      expect(named).toBeGreaterThanOrEqual(length - named - most)
    }),
  )
})

test('a calendar month is covered by the months in which its days count', () => {
  fc.assert(
    fc.property(anyDay, anyStart, (day, start) => {
      const months = countedMonthsOf(monthOf(day), start)
      expect(months).toContain(countedMonth(day, start))
      expect(months).toEqual([...new Set(months)].sort())
      expect(months).toContain(monthOf(day))
      expect(months.length).toBeLessThanOrEqual(3)
    }),
  )
})

test('months begin on the first unless another day is chosen', () => {
  fc.assert(
    fc.property(anyDay, (day) => {
      expect(countedMonth(day, 1)).toBe(monthOf(day))
      expect(countedMonthsOf(monthOf(day), 1)).toEqual([monthOf(day)])
    }),
  )
})

test('examples', () => {
  expect([firstCountedDay('2026-05', 25), lastCountedDay('2026-05', 25)]).toEqual([
    '2026-04-25',
    '2026-05-24',
  ])
  expect([firstCountedDay('2026-05', 5), lastCountedDay('2026-05', 5)]).toEqual(['2026-05-05', '2026-06-04'])
  // January 31 and February 28, 2026, are Saturdays; April 30 is a Thursday.
  expect(
    ['2026-02', '2026-03', '2026-05'].map((month) => firstCountedDay(month, 'last_working_day')),
  ).toEqual(['2026-01-30', '2026-02-27', '2026-04-30'])
  // May 25, 2025, is a Sunday, and October 25 a Saturday; June 25 is a Wednesday.
  expect(
    ['2025-06', '2025-07', '2025-11'].map((month) => firstCountedDay(month, 'working_day_by_25')),
  ).toEqual(['2025-05-23', '2025-06-25', '2025-10-24'])
  // February 1, 2026, is a Sunday.
  expect([
    countedMonth('2026-01-29', 'working_day_by_1'),
    countedMonth('2026-01-30', 'working_day_by_1'),
  ]).toEqual(['2026-01', '2026-02'])
  expect(countedMonthsOf('2026-01', 'working_day_by_1')).toEqual(['2026-01', '2026-02'])
  expect(['working_day_by_25', 'working_day_by_0', 'working_day_by_29'].map(isMonthStart)).toEqual([
    true,
    false,
    false,
  ])
  expect([0, 1, 28, 29, 1.5, '5', 'last_working_day', null].map(isMonthStart)).toEqual([
    false,
    true,
    true,
    false,
    false,
    false,
    true,
    false,
  ])
})

test('the same day of another month is as many days after its first, and the last day stays the last', () => {
  expect(sameDayOfMonth('2026-02', '2026-03-10', 1)).toBe('2026-02-10')
  expect(sameDayOfMonth('2026-02', '2026-03-30', 1)).toBe('2026-02-28')
  expect(sameDayOfMonth('2026-03', '2026-02-28', 1)).toBe('2026-03-31')
  expect(sameDayOfMonth('2025-12', '2026-03-10', 25)).toBe('2025-12-08')
})
