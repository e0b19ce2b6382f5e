import { describe, expect, test } from 'vitest'
import { newerOffered } from './postgres-version.ts'

const policy = (candidate: string) =>
  `postgresql-15:\n  Installed: 15.9-0+deb12u1\n  Candidate: ${candidate}\n  Version table:\n     15.99-1 500\n`

describe('the PostgreSQL that the package source offers', () => {
  test('is reported if it is newer than the one the tests use', () => {
    expect(newerOffered('15.9', policy('15.20-0+deb12u1'))).toBe('15.20')
    expect(newerOffered('15.20', policy('15.20-0+deb12u1'))).toBe(null)
    expect(newerOffered('15.20', policy('15.9-0+deb12u1'))).toBe(null)
  })

  test('causes no warning if the source has none, or there is no source', () => {
    expect(newerOffered('15.20', policy('(none)'))).toBe(null)
    expect(newerOffered('15.20', '')).toBe(null)
  })
})
