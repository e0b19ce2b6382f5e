import fc from 'fast-check'
import { expect, test } from 'vitest'
import { largestAmount, largestSum } from '#domain/money.ts'
import { convert, crossRate, isRate } from './rate.ts'

test.each(['1', '0.5', '1.0956', '155.68', '000000001', '999999999.999999999999'])('%s is a rate', (text) => {
  expect(isRate(text)).toBe(true)
})

test.each([
  '',
  '0',
  '0.000',
  '-1',
  '+1',
  '1e3',
  '1,5',
  '.5',
  '5.',
  '1.0000000000000000001',
  '1234567890',
  'N/A',
  '１',
])('"%s" is not a rate', (text) => expect(isRate(text)).toBe(false))

test('amounts are converted to whole cents, halves to the even one', () => {
  expect(convert(10_00, '0.9234')).toBe(9_23)
  expect(convert(1, '0.5')).toBe(0)
  expect(convert(3, '0.5')).toBe(2)
  expect(convert(-1, '0.5')).toBe(0)
  expect(convert(-3, '0.5')).toBe(-2)
  expect(convert(-5, '0.5')).toBe(-2)
  expect(convert(1_500_00, '0.0064')).toBe(9_60)
  expect(convert(0, '1.5')).toBe(0)
})

test('an amount beyond what a sum can hold has no value', () => {
  expect(convert(largestAmount, '35000')).toBe(3_499_999_999_965_000)
  expect(convert(largestAmount, '35001')).toBeNull()
})

test('a rate by way of a third currency has twelve significant digits', () => {
  expect(crossRate('1.0956', '1')).toBe('0.912741876597')
  expect(crossRate('1', '1.0956')).toBe('1.0956')
  expect(crossRate('155.68', '1.0956')).toBe('0.00703751284687')
  expect(crossRate('3', '6')).toBe('2')
  expect(crossRate('999999999', '0.0000000001')).toBeNull()
})

const rate = fc
  .tuple(fc.integer({ min: 1, max: 10 ** 9 }), fc.integer({ min: 0, max: 6 }))
  .map(([digits, decimals]) => {
    const text = String(digits).padStart(decimals + 1, '0')
    return decimals === 0 ? text.slice(0, 9) : `${text.slice(0, -decimals)}.${text.slice(-decimals)}`
  })
  .filter(isRate)
const cents = fc.integer({ min: -largestAmount, max: largestAmount })

/** Numerator and denominator. */
function exactly(text: string): [bigint, bigint] {
  const [whole = '', decimals = ''] = text.split('.')
  return [BigInt(whole + decimals), 10n ** BigInt(decimals.length)]
}
const size = (number: bigint) => (number < 0n ? -number : number)

test('a value is within half a cent of the exact one, and as far from zero in both directions', () => {
  fc.assert(
    fc.property(cents, rate, (amount, rate) => {
      const value = convert(amount, rate)
      const [digits, scale] = exactly(rate)
      const exact = BigInt(amount) * digits
      if (value === null) {
        expect(size(exact) > BigInt(largestSum - 1) * scale).toBe(true)
        return
      }
      const off = BigInt(value) * scale - exact
      expect(size(off) * 2n <= scale).toBe(true)
      if (size(off) * 2n === scale) expect(Math.abs(value % 2)).toBe(0)
      expect(convert(-amount, rate)).toBe(0 - value)
    }),
  )
})

test('a rate by way of a third currency is off by less than one part in 10^11', () => {
  fc.assert(
    fc.property(rate, rate, (from, into) => {
      const cross = crossRate(from, into)
      if (cross === null) return
      const [[f, fs], [i, is], [c, cs]] = [exactly(from), exactly(into), exactly(cross)]
      // cross = into / from
      const [left, right] = [c * f * is, i * fs * cs]
      const tooSmallForAllDigits = cross.startsWith('0.0')
      if (!tooSmallForAllDigits) expect(size(left - right) * 10n ** 11n <= right).toBe(true)
    }),
  )
})
