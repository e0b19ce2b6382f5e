import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isInAnotherOrder, readDay } from './date-text.ts'

describe('a date', () => {
  test.each([
    ['2025-03-04', '2025-03-04'],
    ['2025-3-4', '2025-03-04'],
    ['2025/03/04', '2025-03-04'],
    ['2025-03-04T23:59:59-10:00', '2025-03-04'],
    ['2025-03-04 00:00', '2025-03-04'],
    ['3/4/2025', '2025-03-04'],
    ['03/04/2025', '2025-03-04'],
    ['03/04/2025 11:30 PM', '2025-03-04'],
    ['Mar 4, 2025', '2025-03-04'],
    ['March 4 2025', '2025-03-04'],
    ['4 March 2025', '2025-03-04'],
    ['04-Mar-2025', '2025-03-04'],
    ['Sept. 30, 2024', '2024-09-30'],
    ['02/29/2024', '2024-02-29'],
    ['1/6/25', '2025-01-06'],
    ['12/31/68 10:30', '2068-12-31'],
    ['12/31/69', '1969-12-31'],
    ['1/1/00', '2000-01-01'],
    ['04-Mar-25', '2025-03-04'],
    ['Mar 4, 99', '1999-03-04'],
  ])('%s is %s, whatever the time zone', (text, day) => expect(readDay(text)).toBe(day))

  test.each([
    '04/31/2025',
    '02/29/2025',
    '13/45/2024',
    '31/12/2024',
    '00/00/0000',
    '2025-02-30',
    '2025-13-01',
    '3/4/025',
    '2/29/25',
    '31.31.31',
    '03-04-2025',
    '2025/03-04',
    'Mars 4, 2025',
    'Foo 4, 2025',
    '1899-12-31',
    'Pending',
    '1741046400',
  ])('%s is refused', (text) => expect(readDay(text)).toBe(null))

  test('with the day first is never read, and distinguished from text that is not a date', () => {
    const parts = fc.record({
      day: fc.integer({ min: 1, max: 31 }),
      month: fc.integer({ min: 1, max: 12 }),
      year: fc.constantFrom('2024', '1999'),
    })
    fc.assert(
      fc.property(parts, ({ day, month, year }) => {
        const text = `${day}/${month}/${year}`
        const isReal = readDay(`${month}/${day}/${year}`) !== null
        if (day > 12) expect([readDay(text), isInAnotherOrder(text)]).toEqual([null, isReal])
        else expect(readDay(text)).not.toBeNull()
      }),
    )
  })
})
