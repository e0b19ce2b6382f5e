import { afterEach, expect, test } from 'vitest'
import { firstOfMonth } from '#domain/month-start.ts'
import { setMonthStart } from '#web/session/months.ts'
import { calendarMonthsOf, periodsBetween } from './periods.ts'

afterEach(() => setMonthStart(firstOfMonth))

test('a period that is covered in part says so, and has the days of its months', () => {
  const months = { first: '2025-02', last: '2025-07' }
  expect(periodsBetween('quarter', months, { figure: 'spending' }, '2025-05-20')).toMatchObject([
    {
      name: '2025 Q1 from Feb',
      part: 'from Feb',
      filter: { figure: 'spending', start_date: '2025-02-01', end_date: '2025-03-31' },
    },
    { name: '2025 Q2 so far', part: 'so far', filter: { start_date: '2025-04-01', end_date: '2025-06-30' } },
    {
      name: '2025 Q3',
      short: '2025 Q3',
      part: '',
      filter: { start_date: '2025-07-01', end_date: '2025-07-31' },
    },
  ])
  const summer = { first: '2025-06', last: '2025-07' }
  expect(periodsBetween('year', summer, {}, '2025-07-01')).toMatchObject([{ name: '2025 since Jun' }])
  const [june, july] = periodsBetween('month', summer, {}, '2025-07-01')
  expect([june?.name, july?.name]).toEqual(['June 2025', 'July 2025 so far'])
})

test('a calendar begins and ends with the calendar months that have days of the window', () => {
  const days = ['2025-02-26', '2025-06-04']
  const quarter = { first: '2025-04', last: '2025-06' }
  expect(calendarMonthsOf(quarter, days, '2025-06-10')).toEqual(quarter)
  setMonthStart(25)
  expect(calendarMonthsOf(quarter, days, '2025-06-10')).toEqual({ first: '2025-03', last: '2025-06' })
  const all = { first: null, last: '2025-06' }
  expect(calendarMonthsOf(all, days, '2025-06-10')).toEqual({ first: '2025-02', last: '2025-06' })
  expect(calendarMonthsOf({ ...quarter, last: '2025-07' }, days, '2025-06-26').last).toBe('2025-06')
  setMonthStart(5)
  expect(calendarMonthsOf(quarter, days, '2025-06-10')).toEqual(quarter)
  expect(calendarMonthsOf(quarter, [...days, '2025-07-04'], '2025-06-10').last).toBe('2025-07')
  expect(calendarMonthsOf(quarter, days, '2025-07-04').last).toBe('2025-07')
})
