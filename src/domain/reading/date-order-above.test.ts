import { expect, test } from 'vitest'
import { dateOrderAbove } from './date-order-above.ts'

const orderOf = (above: string, ...dates: string[]) =>
  dateOrderAbove(
    {
      preamble: [{ cells: [above], line: 1 }],
      head: dates.map((date, index) => ({ cells: [date], line: index + 2 })),
    },
    0,
  )

test('a date above the table that is written alike and has a day above 12 tells the order', () => {
  expect(orderOf('Printed 25/02/2025', '01/02/2025')).toBe('dmy')
  expect(orderOf('Printed 02/25/2025', '01/02/2025')).toBe('mdy')
  expect(orderOf('Printed 25.02.2025', '01/02/2025')).toBeNull()
  expect(orderOf('25/02/2025 to 02/25/2025', '01/02/2025')).toBeNull()
})

test('a period tells the order if it contains all rows in only one', () => {
  const winter = 'Period: 15.01.2025 - 28.02.2025'
  expect(orderOf(winter, '01/02/2025', '05/02/2025')).toBe('dmy')
  expect(orderOf(winter, '02/01/2025', '02/05/2025')).toBe('mdy')
  expect(orderOf(winter, '02/02/2025')).toBeNull()
  expect(orderOf('Period: 01.01.2025 - 31.12.2025', '01/02/2025')).toBeNull()
})

test('a period leaves the order open if rows are just outside of it in the other order', () => {
  expect(orderOf('Period: 01.01.2025 - 31.03.2025', '01/04/2025')).toBeNull()
  expect(orderOf('Period: 01.01.2025 - 31.03.2025', '01/05/2025')).toBe('mdy')
})
