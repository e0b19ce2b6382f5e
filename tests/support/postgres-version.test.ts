import { describe, expect, test } from 'vitest'
import { newerOffered } from './postgres-version.ts'

const policy = (candidate: string) =>
  `postgresql-15:\n  Installed: 15.9-0+deb12u1\n  Candidate: ${candidate}\n  Version table:\n     15.99-1 500\n`

describe('the PostgreSQL that the package source offers', () => {
  test('is told when it is newer than the one the tests run on', () => {
    expect(newerOffered('15.9', policy('15.20-0+deb12u1'))).toBe('15.20')
    expect(newerOffered('15.20', policy('15.20-0+deb12u1'))).toBe(null)
    expect(newerOffered('15.20', policy('15.9-0+deb12u1'))).toBe(null)
  })

  test('is nothing to warn about where the source has none, or there is no source', () => {
    expect(newerOffered('15.20', policy('(none)'))).toBe(null)
    expect(newerOffered('15.20', '')).toBe(null)
  })
})
