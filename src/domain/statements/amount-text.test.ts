import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { largestAmount } from '#domain/money.ts'
import { hasDecimalComma, readAmount } from './amount-text.ts'

describe('an amount', () => {
  test.each([
    ['12', 1200],
    ['-12.00', -1200],
    ['12.00-', -1200],
    ['+5', 500],
    ['(12.00)', -1200],
    ['($5.00)', -500],
    ['$(5.00)', -500],
    ['-$5.00', -500],
    ['$-5.00', -500],
    ['$ 5.00', 500],
    ['  $1,234.56 ', 123456],
    ['1,234,567.8', 123456780],
    ['12.3400', 1234],
    ['.5', 50],
    ['5.', 500],
    ['\u221212.34', -1234],
    ['USD 12.34', 1234],
    ['0.00', 0],
    ['0.650', 65],
    ['1650.500', 165050],
    ['1,650.500', 165050],
    ['1,650', 165000],
    ['999,999,999.99', largestAmount],
  ])('%s is read as %i cents', (text, cents) => expect(readAmount(text)).toBe(cents))

  test.each([
    '1.234,56',
    '1234,56',
    '12,34.56',
    '1,2345',
    '12.3.4',
    '1.234',
    '-1.650',
    '(100.000)',
    '1.000',
    '0,650',
    '1e308',
    'NaN',
    'Infinity',
    '0x10',
    '--',
    '-',
    '$',
    '$$5',
    '(12.00',
    '12.00)',
    '(-12.00)',
    '-12.00-',
    '--5',
    '€5',
    '5 5',
    'N/A',
    '1000000000.00',
    '123456789012345',
  ])('%s is refused', (text) =>
    expect(readAmount(text)).toEqual({ code: expect.stringContaining('amount_'), text }),
  )

  test.each([
    ['1.234,56', 'amount_ambiguous'],
    ['1.234', 'amount_ambiguous'],
    ['12.3.4', 'amount_ambiguous'],
    ['N/A', 'amount_unreadable'],
    ['5 5', 'amount_unreadable'],
    ['1e308', 'amount_unreadable'],
    ['0.005', 'amount_too_precise'],
    ['1000000000.00', 'amount_too_large'],
  ])('%s is refused as %s', (text, code) => expect(readAmount(text)).toEqual({ code, text }))

  test('is ambiguous with one point followed by three digits, whatever the last digit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 0, max: 999 }), (whole, fraction) => {
        expect(readAmount(`-${whole}.${String(fraction).padStart(3, '0')}`)).toMatchObject({
          code: 'amount_ambiguous',
        })
      }),
    )
  })

  test.each(['12,34', '1.234,56', '0,650', '-1234,5 EUR', '5 000,00', "1'000,5"])(
    '%s has a decimal comma',
    (text) => expect(hasDecimalComma(text)).toBe(true),
  )

  test.each(['1,650', '1,234.56', '12.34', '1,234,567', 'N/A', '12,'])(
    '%s does not prove a decimal comma',
    (text) => expect(hasDecimalComma(text)).toBe(false),
  )

  test('is never minus zero', () => expect(Object.is(readAmount('-0.00'), 0)).toBe(true))

  test('is read to the cent', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -largestAmount, max: largestAmount }),
        fc.constantFrom('', '$'),
        (cents, sign) => {
          const absolute = Math.abs(cents)
          const whole = Math.floor(absolute / 100).toLocaleString('en-US')
          const text = `${sign}${whole}.${String(absolute % 100).padStart(2, '0')}`
          expect(readAmount(cents < 0 ? `-${text}` : text)).toBe(cents)
          expect(readAmount(cents < 0 ? `(${text})` : text.replaceAll(',', ''))).toBe(cents)
        },
      ),
    )
  })

  test('is read as whole cents or refused, whatever the text', () => {
    const text = fc.oneof(fc.string(), fc.stringMatching(/^[-+()$ .,0-9]{1,16}$/))
    fc.assert(fc.property(text, (text) => ['object', 'number'].includes(typeof readAmount(text))))
    fc.assert(
      fc.property(text, (text) => {
        const cents = readAmount(text)
        return typeof cents === 'object' || (Number.isInteger(cents) && Math.abs(cents) <= largestAmount)
      }),
    )
  })
})
