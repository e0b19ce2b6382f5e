import { expect, test } from 'vitest'
import { readSettings } from '#server/settings.ts'
import { weaknessOf } from './password-rules.ts'

const rules = readSettings({ PASSWORD_MIN_LENGTH: '10', PASSWORD_REQUIRED_CHARACTERS: 'abc:XYZ:01:!\\:' })

test('A password is told all that it lacks at once', () => {
  expect(weaknessOf('a', rules)).toEqual({
    message:
      'Password should be at least 10 characters. Password should contain at least one character of each: abc, XYZ, 01, !:.',
    reasons: ['length', 'characters'],
  })
  expect(weaknessOf('aaaaaaaaaa', rules)?.reasons).toEqual(['characters'])
  expect(weaknessOf('aX0:', rules)?.reasons).toEqual(['length'])
})

test('A password that has everything is not weak', () => {
  expect(weaknessOf('aX0:aX0:aX', rules)).toBeNull()
})

test('The length of a password is counted in characters', () => {
  expect(weaknessOf('😀😀😀😀', readSettings({}))?.reasons).toEqual(['length'])
  expect(weaknessOf('ä'.repeat(8), readSettings({}))).toBeNull()
})
