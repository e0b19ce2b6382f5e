import { expect, test } from 'vitest'
import { languagesOfCountry } from './languages-of-country.ts'

test.each([
  ['AT026000000001234567;Trafik;-23,74;EUR', ['de']],
  [':25:HU42 1177 3016 1111 1018 0000 0000\n:60F:C250401HUF100,', ['hu']],
  ['"T";"-18220";"HUF";"20250415"', ['hu']],
  ['DE02120300000000202051;PL61109010140000071219812874;-10,00', []],
  ['AT026000000001234567;-100;HUF', []],
  ['Dinner 12.50 EUR, REF20250101ABCDEFGHIJ', []],
])('the account numbers and currencies in "%s" belong to the country of %j', (text, languages) => {
  expect(languagesOfCountry(text)).toEqual(languages)
})
