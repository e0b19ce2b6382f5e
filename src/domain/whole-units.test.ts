import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFormat } from './create-format.ts'
import { accountCurrencies } from './currencies.ts'
import { FractionalAmount, isAmountOf, requireAmountOf } from './whole-units.ts'

test('amounts in a currency without decimals are whole units', () => {
  expect(isAmountOf('JPY', -120_000)).toBe(true)
  expect(isAmountOf('JPY', 1)).toBe(false)
  expect(isAmountOf('CHF', 1)).toBe(true)
  expect(() => requireAmountOf('KRW', 150)).toThrow(FractionalAmount)
})

test('an amount is allowed exactly if its currency can show it without rounding', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...accountCurrencies()),
      fc.integer({ min: -1e9, max: 1e9 }),
      (currency, cents) => {
        const shown = createFormat({ locale: 'en-US', currency }).money(cents)
        const digits = /\d[\d.]*/.exec(shown.replaceAll(',', ''))?.[0]
        expect(isAmountOf(currency, cents)).toBe(Math.round(Number(digits) * 100) === Math.abs(cents))
      },
    ),
  )
})
