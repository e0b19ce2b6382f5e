import { expect, test } from 'vitest'
import {
  accountCurrencies,
  decimalsOf,
  isAccountCurrency,
  isLedgerCurrency,
  ledgerCurrencies,
  usualDecimalsOf,
} from './currencies.ts'

test('only currencies with two decimals are offered, because amounts are stored as hundredths', () => {
  expect(ledgerCurrencies()).toEqual(expect.arrayContaining(['USD', 'EUR', 'GBP', 'INR', 'CHF']))
  for (const code of ['JPY', 'KRW', 'KWD', 'BHD', 'DEM', 'XAU']) {
    expect(ledgerCurrencies()).not.toContain(code)
    expect(isLedgerCurrency(code)).toBe(false)
  }
  expect(ledgerCurrencies().every(isLedgerCurrency)).toBe(true)
})

test.each(['', 'usd', 'US', 'USDEUR', 'D A', 'E E', 'ZZZ', '$'])('"%s" is not a currency', (text) => {
  expect(isLedgerCurrency(text)).toBe(false)
})

test('an account can also be in a currency without decimals, but not in one with three', () => {
  expect(accountCurrencies()).toEqual(expect.arrayContaining([...ledgerCurrencies(), 'JPY', 'KRW']))
  for (const code of ['KWD', 'BHD', 'DEM', 'XAU']) expect(isAccountCurrency(code)).toBe(false)
  expect(accountCurrencies().every(isAccountCurrency)).toBe(true)
})

test('forints and rupees can have two decimals although they are usually written with none', () => {
  for (const code of ['HUF', 'PKR', 'COP', 'IDR']) {
    expect([code, usualDecimalsOf(code), decimalsOf(code)]).toEqual([code, 0, 2])
    expect(isLedgerCurrency(code)).toBe(true)
  }
  expect([usualDecimalsOf('JPY'), decimalsOf('JPY')]).toEqual([0, 0])
})
