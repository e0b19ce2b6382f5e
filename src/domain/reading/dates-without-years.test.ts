import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readDateText } from './date-text.ts'
import { yearsFromPeriod } from './dates-without-years.ts'

const dayAfter = (from: string, days: number) =>
  new Date(Date.parse(from) + days * 86_400_000).toISOString().slice(0, 10)
const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

const styles: { order: 'dmy' | 'mdy'; whole: (day: string) => string; short: (day: string) => string }[] = [
  {
    order: 'dmy',
    whole: (day) => parts(day).join('/'),
    short: (day) => `'${parts(day).slice(0, 2).join('/')}`,
  },
  {
    order: 'dmy',
    whole: (day) => parts(day).join('.'),
    short: (day) => `${parts(day).slice(0, 2).join('.')}.`,
  },
  {
    order: 'dmy',
    whole: (day) => day,
    short: (day) => `${parts(day)[0]} ${months[Number(parts(day)[1]) - 1]}`,
  },
  {
    order: 'mdy',
    whole: (day) => [parts(day)[1], parts(day)[0], parts(day)[2]].join('/'),
    short: (day) => [parts(day)[1], parts(day)[0]].join('/'),
  },
]
const parts = (day: string) => day.split('-').toReversed()

const written = fc.record({
  style: fc.constantFrom(...styles),
  start: fc.integer({ min: 0, max: 3000 }),
  length: fc.integer({ min: 0, max: 364 }),
  days: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 10 }),
})

test('days and months get the year that is within the period, or none', () => {
  let count = 0
  fc.assert(
    fc.property(written, ({ style, start, length, days }) => {
      const from = dayAfter('2020-01-01', start)
      const to = dayAfter(from, length)
      const expected = days.map((share) => dayAfter(from, Math.floor(share * length)))
      const head = expected.map((day, at) => ({ cells: [style.short(day)], line: at + 2 }))
      const preamble = [{ cells: ['Period', `${style.whole(from)} - ${style.whole(to)}`], line: 1 }]
      const withYear = yearsFromPeriod({ head, preamble }, [0])
      if (withYear === null) return
      count += 1
      const read = head.map(({ cells }) => readDateText(withYear(cells[0] ?? ''))?.days)
      // If day and month can still be read in either order, that is a question.
      expect(read.map((day) => day?.[style.order])).toEqual(expected)
    }),
  )
  expect(count).toBeGreaterThan(80)
})

test('a period of a year or more, or a row outside it, gives no years', () => {
  const yearsOf = (period: string) =>
    yearsFromPeriod({ head: [{ cells: ['31/05'], line: 2 }], preamble: [{ cells: [period], line: 1 }] }, [0])
  expect(yearsOf('01/05/2024 - 01/05/2025')).toBeNull()
  expect(yearsOf('01/06/2025 - 30/06/2025')).toBeNull()
  expect(yearsOf('Printed 01/06/2025')).toBeNull()
  expect(yearsOf('01/05/2025 - 01/06/2025')?.('31/05')).toBe('2025-05-31')
})
