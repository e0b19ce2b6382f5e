import { expect, test } from 'vitest'
import { plainName } from './plain-name.ts'
import { plainPattern } from './plain-pattern.ts'

test('a pattern matches names in any script without accents', () => {
  expect(plainPattern(/^входящий/).test(plainName('Входящий остаток'))).toBe(true)
  expect(plainPattern(/^отклонен\w*(?: |$)/).test(plainName('Отклонена'))).toBe(true)
  expect(plainPattern(/\bзарплата\b/).test(plainName('За март: зарплата'))).toBe(true)
  expect(plainPattern(/\bзарплата\b/).test(plainName('Зарплатами'))).toBe(false)
  expect(plainPattern(/\b給与\b/).test(plainName('三月給与振込'))).toBe(true)
  expect(plainPattern(/^미승인$/).test(plainName('미승인'))).toBe(true)
  expect(plainPattern(/\bcarte\b/).test(plainName('la carte bleue'))).toBe(true)
  expect(plainPattern(/\bcarte\b/).test(plainName('cartes'))).toBe(false)
})
