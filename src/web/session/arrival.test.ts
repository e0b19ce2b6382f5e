import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readArrival } from './arrival.ts'

const at = (path: string) => readArrival(new URL(path, 'https://money.example.org'))
const tokens = 'access_token=a.b.c&expires_at=1&expires_in=3600&refresh_token=r&sb=&token_type=bearer'

test('a URL without an arrival is left alone', () => {
  expect(at('/history?search=rent')).toBeNull()
  expect(at('/login/finish?for=recovery')).toBeNull()
  expect(at('/history?type=x&sb=')).toBeNull()
})

test('a session in the fragment is read and removed from the URL', () => {
  expect(at(`/login/finish?for=recovery#${tokens}&type=recovery`)).toEqual({
    arrival: { kind: 'session', accessToken: 'a.b.c', refreshToken: 'r', type: 'recovery' },
    rest: '/login/finish?for=recovery',
  })
})

test('a code in the query is read, and the other parameters stay', () => {
  expect(at('/login/finish?for=provider&next=%2Fhistory%3Fsearch%3Drent&code=123')).toEqual({
    arrival: { kind: 'code', code: '123' },
    rest: '/login/finish?for=provider&next=%2Fhistory%3Fsearch%3Drent',
  })
})

test('an arrival on another page is handled first and continues to that page', () => {
  expect(at('/settings?code=123&tab=security')).toEqual({
    arrival: { kind: 'code', code: '123' },
    rest: '/login/finish?next=%2Fsettings%3Ftab%3Dsecurity',
  })
  expect(at(`/#${tokens}&type=invite`)?.rest).toBe('/login/finish?next=%2F')
})

test.each([
  ['/login/finish#error=access_denied&error_code=otp_expired&error_description=Gone&sb=', 'otp_expired'],
  ['/?error=server_error&error_description=Away', 'server_error'],
  ['/?error=a&error_code=b&code=123', 'b'],
])('%s is a problem, of which only the code is used', (path, code) => {
  expect(at(path)?.arrival).toEqual({ kind: 'problem', code })
})

test('half of an address change comes as a message', () => {
  expect(at('/login/finish#message=Confirm+the+other+one&sb=')?.arrival).toEqual({ kind: 'half' })
})

test('no token, code or text stays in the URL', () => {
  const name = fc.constantFrom(
    'access_token',
    'refresh_token',
    'code',
    'error',
    'error_description',
    'message',
  )
  const fields = fc.array(fc.tuple(name, fc.constant('secret')), { minLength: 1 })
  fc.assert(
    fc.property(
      fields,
      fields,
      fc.constantFrom('/', '/login/finish', '/settings'),
      (query, fragment, path) => {
        const read = at(`${path}?${new URLSearchParams(query)}#${new URLSearchParams(fragment)}`)
        expect(read?.rest ?? '').not.toContain('secret')
      },
    ),
  )
})
