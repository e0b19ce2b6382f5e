import { expect, test } from 'vitest'
import { readProfileFile } from './read-profile-file.ts'

const profile = {
  name: 'Giro',
  header_fingerprint: 'a'.repeat(32),
  answers: { date_order: 'dmy', columns: { date: [0], description: [3, 4] } },
}
const file = (change: object = {}) =>
  JSON.stringify({ format: 'outgo-reading-profiles', version: 1, profiles: [profile], ...change })
const problemOf = (text: string) => {
  const read = readProfileFile(text)
  return 'problem' in read ? read.problem : null
}

test('reads a file of reading profiles', () => {
  expect(readProfileFile(file())).toEqual({
    file: {
      format: 'outgo-reading-profiles',
      version: 1,
      profiles: [
        {
          name: 'Giro',
          headerFingerprint: 'a'.repeat(32),
          answers: { dateOrder: 'dmy', columns: { date: [0], description: [3, 4] } },
        },
      ],
    },
  })
})

test.each([
  ['another file', 'Date,Description,Amount\n', 'not_profiles'],
  ['an account file', '{"format":"outgo-account","version":1}', 'not_profiles'],
  ['a file that was cut off', file().slice(0, -9), 'damaged'],
  ['a file of a newer version', file({ version: 2 }), 'newer_version'],
  ['an account in a profile', file({ profiles: [{ ...profile, account_id: '1' }] }), 'damaged'],
  [
    'an unknown meaning of a column',
    file({ profiles: [{ ...profile, answers: { columns: { color: [1] } } }] }),
    'damaged',
  ],
  [
    'a column too far to the right',
    file({ profiles: [{ ...profile, answers: { columns: { date: [1e9] } } }] }),
    'damaged',
  ],
  ['control characters in a name', file({ profiles: [{ ...profile, name: 'a\u0000b' }] }), 'damaged'],
  ['a million profiles', file({ profiles: Array(1001).fill(profile) }), 'damaged'],
  ['deep nesting', '['.repeat(400_000), 'not_profiles'],
])('refuses %s', (_, text, problem) => {
  expect(problemOf(text)).toBe(problem)
})
