import { expect, test } from 'vitest'
import { chooseProfile } from './choose-profile.ts'

const profile = (name: string, accountId: string | null, headerFingerprint = 'header') => ({
  name,
  accountId,
  headerFingerprint,
})
const choose = (profiles: ReturnType<typeof profile>[], accounts: (string | null)[], hasNames = true) =>
  chooseProfile(profiles, { header: 'header', hasNames, accounts })?.name

const ofAny = profile('any', null)
const ofCard = profile('card', 'card')

test('an account is read by its own profile, and otherwise by one for any account', () => {
  expect(choose([ofAny, ofCard], ['card'])).toBe('card')
  expect(choose([ofAny, ofCard], ['giro'])).toBe('any')
  expect(choose([ofAny, ofCard], [null])).toBe('any')
})

test("another account's profile or header is never used", () => {
  expect(choose([ofCard], ['giro'])).toBeUndefined()
  expect(choose([profile('other', 'card', 'another header')], ['card'])).toBeUndefined()
})

test('a table without column names is read only by the profile of its account', () => {
  expect(choose([ofAny, ofCard], ['giro'], false)).toBeUndefined()
  expect(choose([ofAny, ofCard], ['card'], false)).toBe('card')
})

test('statements with different profiles are not read by any of them', () => {
  expect(choose([ofAny, ofCard], ['card', 'giro'])).toBeUndefined()
  expect(choose([ofAny], ['card', 'giro'])).toBe('any')
})
