import { expect, test } from 'vitest'
import { periodsBetween } from './periods.ts'

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
