import { expect, test } from 'vitest'
import { defaultCurrency, defaultLocale, isLocale } from './formats.ts'

test('a locale is a language with a region', () => {
  expect([defaultLocale, 'de-CH', 'pt-BR', 'es-419', 'zh-Hant-TW'].every(isLocale)).toBe(true)
  for (const tag of ['', 'de', 'de_DE', 'DE-de', 'de-DE-u-nu-arab', 'xx-XX', 'e-US', 'en-US '])
    expect(isLocale(tag)).toBe(false)
})

test('the defaults are US English and US dollars', () => {
  expect([defaultLocale, defaultCurrency]).toEqual(['en-US', 'USD'])
})
