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
])('%j makes the address verified: %s', (said, expected) => {
  expect(isVerified(said)).toBe(expected)
})

test('a provider with only verified addresses may omit email_verified, but any other value counts', () => {
  expect(isVerified({}, true)).toBe(true)
  for (const said of [false, 'false', 'maybe', null])
    expect(isVerified({ email_verified: said }, true)).toBe(false)
})

test('claims from outside the ID token about another address do not verify the one in it', () => {
  const beside = { email: 'mallory@example.com', email_verified: true, name: 'M' }
  const merged = mergeClaims({ email: 'ada@example.com' }, beside)
  expect(merged).toEqual({ email: 'ada@example.com', email_verified: undefined, name: 'M' })
  expect(mergeClaims({}, beside)).toEqual(beside)
  expect(mergeClaims({ email: 'mallory@example.com' }, beside)).toEqual(beside)
  const unproved = { ...beside, email_verified: false }
  expect(mergeClaims({ email_verified: true }, unproved)).toEqual(unproved)
})
