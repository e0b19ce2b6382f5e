import { describe, expect, test } from 'vitest'
import { readEmailAddress } from './contact.ts'

describe('an email address', () => {
  test.each([
    ['ada@example.com', 'ada@example.com'],
    ['Ada.Lovelace+bank@Example.COM', 'ada.lovelace+bank@example.com'],
    ["o'brien@example.co.uk", "o'brien@example.co.uk"],
    ['root@localhost', 'root@localhost'],
    [`a@${'b'.repeat(63)}.com`, `a@${'b'.repeat(63)}.com`],
  ])('%s is stored as %s', (text, kept) => {
    expect(readEmailAddress(text)).toBe(kept)
  })

  test.each([
    '',
    'ada',
    'ada@',
    '@example.com',
    'ada@@example.com',
    'ada lovelace@example.com',
    ' ada@example.com',
    'ada@example..com',
    'ada@-example.com',
    'ada@example.com\n',
    'ada@exam\u0000ple.com',
    'adá@example.com',
    `a@${'b'.repeat(64)}.com`,
    `${'a'.repeat(250)}@b.com`,
  ])('%j is rejected', (text) => {
    expect(readEmailAddress(text)).toBeNull()
  })

  test('with many labels is rejected in linear time', () => {
    expect(readEmailAddress(`a@${'a.'.repeat(120)}-`)).toBeNull()
  })
})
