import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeAfterSignIn } from './place-after-sign-in.ts'

const origin = 'https://money.example.org'

test('a user who lost their session returns to the page they were on', () => {
  expect(placeAfterSignIn('/history?search=rent', origin)).toBe('/history?search=rent')
})

test('account recovery continues with a new password, even after the second factor', () => {
  expect(placeAfterSignIn('/login/password', origin)).toBe('/login/password')
})

test.each([
  [undefined],
  [''],
  ['/login'],
  ['/login?next=/login'],
  ['/login/finish'],
  ['/login/second-factor?next=/login/password'],
  ['https://evil.example'],
  ['//evil.example'],
  ['/\\evil.example'],
  ['/\t/evil.example'],
  ['javascript:alert(1)'],
])('%j leads to the dashboard', (next) => {
  expect(placeAfterSignIn(next, origin)).toBe('/')
})

test('the destination is always on this site', () => {
  const pieces = fc.constantFrom('/', '\\', '..', '.', 'a', '@', ':', '?', '#', '\t', '\n', 'evil.example')
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
      const place = placeAfterSignIn(`/${parts.join('')}`, origin)
      expect(new URL(place, origin).origin).toBe(origin)
    }),
  )
})
