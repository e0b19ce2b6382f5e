import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createFormat } from '#domain/create-format.ts'
import { accountCurrencies, decimalsOf } from '#domain/currencies.ts'
import { largestAmount } from '#domain/money.ts'
import { offeredLocales } from './offered-locales.ts'
import { readTypedAmount, typedAmount } from './typed-amount.ts'

const us = { locale: 'en-US', currency: 'USD' }
const german = { locale: 'de-DE', currency: 'EUR' }
const swiss = { locale: 'de-CH', currency: 'CHF' }
const french = { locale: 'fr-FR', currency: 'EUR' }
const danish = { locale: 'da-DK', currency: 'DKK' }
const yen = { locale: 'en-US', currency: 'JPY' }
const indian = { locale: 'en-IN', currency: 'INR' }

describe('an amount is read with the marks of the locale', () => {
  test.each([
    ['1,234.56', us, 123456],
    ['-$1,234.56', us, -123456],
    ['(5.00)', us, -500],
    ['5 USD', us, 500],
    ['.5', us, 50],
    ['5.', us, 500],
    ['1,650', us, 165000],
    ['1.234,56', german, 123456],
    ['1234,56', german, 123456],
    ['-12,5', german, -1250],
    ['\u221212,50 €', german, -1250],
    ['€ 12', german, 1200],
    [',50', german, 50],
    ['12,', german, 1200],
    ['1.234', german, 123400],
    ['0,650', german, 65],
    ["1'234.56", swiss, 123456],
    ['CHF-1’234.56', swiss, -123456],
    ['1 234,56', french, 123456],
    ['1 234,56', german, 123456],
    ["1'234.56", us, 123456],
    ['1 234.56', { locale: 'fr-CH', currency: 'CHF' }, 123456],
    ['1\u202f234,56 €', french, 123456],
    ['1.234,56 kr.', danish, 123456],
    ['12,34,567.89', indian, 123456789],
    ['₹5', indian, 500],
    ['1,200', yen, 120000],
    ['1.200', { ...german, currency: 'JPY' }, 120000],
    ['¥1200', yen, 120000],
  ])('%s in %j is %i cents', (text, settings, cents) => expect(readTypedAmount(text, settings)).toBe(cents))
})

describe('an amount is refused', () => {
  test.each([
    ['1.650', us, 'the mark could group thousands'],
    ['1,234', german, 'the mark could group thousands'],
    ['1.234,56', us, 'the marks are of another locale'],
    ['1,234.56', german, 'the marks are of another locale'],
    ['12,50', us, 'the comma is no decimal mark here'],
    ['12.50', german, 'the point is no decimal mark here'],
    ['0.650', german, 'no group begins with zero'],
    ["1 234'567", swiss, 'the groups have different marks'],
    ['1.23.456', german, 'the groups are of other sizes'],
    ['12,345', french, 'it has three decimals'],
    ['$5', german, 'it is in another currency'],
    ['5 €', us, 'it is in another currency'],
    ['$$5', us, 'it has two currencies'],
    ['1€50', french, 'the currency is inside the number'],
    ['--5', us, 'it has two signs'],
    ['1e3', us, 'it is not written as an amount'],
    ['5-3', us, 'it is not one number'],
    ['1,2,3', german, 'it has two decimal marks'],
    ['1000000000', us, 'it is too large'],
    ['', us, 'it is empty'],
    ['abc', us, 'it is no number'],
    ['1200.5', yen, 'yen have no decimals'],
  ])('%s in %j: %s', (text, settings) => expect(readTypedAmount(text, settings)).toBeNull())
})

test('what is shown can be typed again, in every locale and currency on offer', () => {
  const settings = fc.record({
    locale: fc.constantFrom(...offeredLocales),
    currency: fc.constantFrom(...accountCurrencies()),
  })
  const amounts = fc.integer({ min: -largestAmount, max: largestAmount })
  fc.assert(
    fc.property(settings, amounts, (settings, amount) => {
      const cents = decimalsOf(settings.currency) === 0 ? amount - (amount % 100) + 0 : amount
      expect(readTypedAmount(typedAmount(cents, settings), settings)).toBe(cents)
      expect(readTypedAmount(createFormat(settings).money(cents), settings)).toBe(cents)
    }),
    { numRuns: 500 },
  )
})

test('an amount in forints is filled in with decimals only if they are not zero', () => {
  const forints = { locale: 'hu-HU', currency: 'HUF' }
  expect(typedAmount(-15990_00, forints)).toBe('-15990')
  expect(typedAmount(2761_50, forints)).toBe('2761,50')
})

test('no locale reads an amount of another locale as a different amount', () => {
  const locales = fc.constantFrom(...offeredLocales)
  const amounts = fc.integer({ min: 1, max: largestAmount }).filter((cents) => cents % 100 !== 0)
  fc.assert(
    fc.property(locales, locales, amounts, (writer, reader, cents) => {
      const text = typedAmount(cents, { ...us, locale: writer })
      expect([cents, null]).toContain(readTypedAmount(text, { ...us, locale: reader }))
    }),
  )
})
