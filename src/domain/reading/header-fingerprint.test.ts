import { expect, test } from 'vitest'
import { headerFingerprint } from './header-fingerprint.ts'

test('The fingerprint of a header depends on the format and on the names and order of the columns alone', () => {
  const fingerprint = headerFingerprint('csv', ['Datum', 'Betrag'])
  expect(fingerprint).toMatch(/^[0-9a-f]{32}$/)
  expect(headerFingerprint('csv', [' datum ', 'BETRAG'])).toBe(fingerprint)
  expect(headerFingerprint('csv', ['Betrag', 'Datum'])).not.toBe(fingerprint)
  expect(headerFingerprint('xlsx', ['Datum', 'Betrag'])).not.toBe(fingerprint)
  expect(headerFingerprint('csv', 2)).not.toBe(headerFingerprint('csv', ['2']))
})
