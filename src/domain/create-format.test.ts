import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addMonths } from './calendar.ts'
import { createFormat } from './create-format.ts'

const us = createFormat({ locale: 'en-US', currency: 'USD' })

describe('in US English and US dollars', () => {
  test.each([
    [123456, '$1,234.56'],
    [-123456, '-$1,234.56'],
    [5, '$0.05'],
    [0, '$0.00'],
    [-350, '-$3.50'],
    [Number.MAX_SAFE_INTEGER, '$90,071,992,547,409.91'],
  ])('%i cents are %s', (cents, text) => expect(us.money(cents)).toBe(text))

  test('days and months are what they are in any time zone', () => {
    expect([us.day('2025-03-04'), us.month('2025-03'), us.shortMonth('2025-03')]).toEqual([
      'Mar 4, 2025',
      'March 2025',
      'Mar',
    ])
    expect(us.month('1900-01')).toBe('January 1900')
    expect(us.day('2199-12-31')).toBe('Dec 31, 2199')
  })

  test('numbers, percents and axes have their own forms', () => {
    expect([us.number(1234567), us.percent(0.12345), us.compactMoney(123_000)]).toEqual([
      '1,234,567',
      '12.3%',
      '$1.23K',
    ])
    expect([540_70, -50, 500_00, 0, 1500_50].map((cents) => us.compactMoney(cents))).toEqual([
      '$540.70',
      '-$0.50',
      '$500',
      '$0',
      '$1.5K',
    ])
  })
})

test('every currency has its own number of decimals', () => {
  expect(us.money(-1234_00, 'JPY')).toBe('-¥1,234')
  expect(us.money(1234_00, 'EUR')).toBe('€1,234.00')
  expect(createFormat({ locale: 'de-DE', currency: 'EUR' }).money(123456).replace(/\s/, ' ')).toBe(
    '1.234,56 €',
  )
})

test('forints have decimals only if they are not zero', () => {
  const forints = createFormat({ locale: 'hu-HU', currency: 'HUF' })
  expect(forints.money(-15990_00).replace(/\s/g, ' ')).toBe('-15 990 Ft')
  expect(forints.money(2761_50).replace(/\s/g, ' ')).toBe('2761,50 Ft')
})

test('no amount loses a unit, whatever its size and currency', () => {
  const units = fc.integer({ min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER })
  fc.assert(
    fc.property(units, fc.constantFrom('USD', 'EUR', 'CHF'), (units, currency) => {
      const digits = us.money(units, currency).replace(/\D/g, '')
      expect(Number(digits)).toBe(Math.abs(units))
    }),
  )
})

test('every month has a name of its own', () => {
  const months = Array.from({ length: 12 }, (_, at) => us.shortMonth(addMonths('2025-01', at)))
  expect(months.join(' ')).toBe('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec')
})
