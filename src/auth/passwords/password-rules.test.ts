import { expect, test } from 'vitest'
import { readSettings } from '#server/settings.ts'
import { weaknessOf } from './password-rules.ts'

const rules = readSettings({ PASSWORD_MIN_LENGTH: '10', PASSWORD_REQUIRED_CHARACTERS: 'abc:XYZ:01:!\\:' })
const strict = readSettings({ PASSWORD_REFUSE_GUESSABLE: 'true', PUBLIC_URL: 'https://pfennig.example.org' })
const nobody = {}
const anna = {
  email: 'anna.lindqvist@firma.example',
  phone: '4915550001234',
  userMetadata: { name: 'Zoë Kowalski' },
}

test('all missing requirements are reported at once', async () => {
  expect(await weaknessOf('a', nobody, rules)).toEqual({
    message:
      'Password should be at least 10 characters. Password should contain at least one character of each: abc, XYZ, 01, !:.',
    reasons: ['length', 'characters'],
  })
  expect((await weaknessOf('aaaaaaaaaa', nobody, rules))?.reasons).toEqual(['characters'])
  expect((await weaknessOf('aX0:', nobody, rules))?.reasons).toEqual(['length'])
})

test('a password that meets all requirements is not weak', async () => {
  expect(await weaknessOf('aX0:aX0:aX', nobody, rules)).toBeNull()
})

test('the length of a password is counted in characters', async () => {
  expect((await weaknessOf('😀😀😀😀', nobody, readSettings({})))?.reasons).toEqual(['length'])
  expect(await weaknessOf('ä'.repeat(8), nobody, readSettings({}))).toBeNull()
})

test('any password that is long enough is accepted unless the operator rejects easily guessed ones', async () => {
  for (const password of ['password123', 'outgooutgo', 'anna.lindqvist'])
    expect(await weaknessOf(password, anna, readSettings({}))).toBeNull()
})

test.each([
  'password123',
  'PassWord123',
  'P4$$w0rd',
  '321drowssap',
  '00000000',
  'abcdefgh',
  '0987654321',
  'qwertzuiop',
  '12.03.1987',
  'vqsaBLPzLa',
  'password'.repeat(9),
])('a common password or simple pattern is rejected: %s', async (password) => {
  expect((await weaknessOf(password, nobody, strict))?.reasons).toEqual(['pwned'])
})

test.each([
  'Outgo2026!',
  'outgo outgo',
  'Pfennig-1!',
  'anna.lindqvist@firma.example',
  'Lindqvist1987',
  'FIRMA firma',
  'firma-password1',
  '+4915550001234',
  'kowalski!!',
  'ＯＵＴＧＯ２０２６',
])('a password made of words from its context is rejected: %s', async (password) => {
  expect(await weaknessOf(password, anna, strict)).toEqual({
    message: expect.stringContaining('easy to guess'),
    reasons: ['pwned'],
  })
})

test.each([
  'correct horse battery',
  'outgo kennt keine Eile',
  'lindqvist-x7kq9v2m',
  'k3j9x2mq',
  'grüßßüßlkjä',
])('a password that adds enough to its context is accepted: %s', async (password) => {
  expect(await weaknessOf(password, anna, strict)).toBeNull()
})

test('being easy to guess is reported together with being too short', async () => {
  expect((await weaknessOf('outgo1', anna, strict))?.reasons).toEqual(['length', 'pwned'])
})
