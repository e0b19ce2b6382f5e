import { expect, test } from 'vitest'
import { emailsOfClaims, mergeClaims, ProviderClaims } from './provider-claims.ts'

const isVerified = (said: object, isVerifiedUnlessSaid = false) =>
  emailsOfClaims(ProviderClaims.parse({ sub: 'ada', email: 'ada@example.com', ...said }), {
    isVerifiedUnlessSaid,
  })[0]?.isVerified

test.each([
  [{}, false],
  [{ email_verified: true }, true],
  [{ email_verified: 'true' }, true],
  [{ email_verified: false }, false],
  [{ email_verified: 'false' }, false],
  [{ email_verified: 'yes' }, false],
  [{ email_verified: 1 }, false],
  [{ email_verified: null }, false],
])('%j says of an address whether it is proved: %s', (said, expected) => {
  expect(isVerified(said)).toBe(expected)
})

test('a provider that names proved addresses only may leave that out, and is believed when it says otherwise', () => {
  expect(isVerified({}, true)).toBe(true)
  for (const said of [false, 'false', 'maybe', null])
    expect(isVerified({ email_verified: said }, true)).toBe(false)
})

test('what is said beside the ID token of another address proves nothing about the one in it', () => {
  const beside = { email: 'mallory@example.com', email_verified: true, name: 'M' }
  const merged = mergeClaims({ email: 'ada@example.com' }, beside)
  expect(merged).toEqual({ email: 'ada@example.com', email_verified: undefined, name: 'M' })
  expect(mergeClaims({}, beside)).toEqual(beside)
  expect(mergeClaims({ email: 'mallory@example.com' }, beside)).toEqual(beside)
  const unproved = { ...beside, email_verified: false }
  expect(mergeClaims({ email_verified: true }, unproved)).toEqual(unproved)
})
