import { describe, expect, test } from 'vitest'
import { banEndOf } from './account-fields.ts'

const now = Date.parse('2026-01-01T00:00:00Z')

describe('the end of a ban', () => {
  test.each([
    ['24h', '2026-01-02T00:00:00.000Z'],
    ['1h30m', '2026-01-01T01:30:00.000Z'],
    ['1.5h', '2026-01-01T01:30:00.000Z'],
    ['.5s', '2026-01-01T00:00:00.500Z'],
    ['+2m3s4ms', '2026-01-01T00:02:03.004Z'],
    ['1000000us', '2026-01-01T00:00:01.000Z'],
    ['-1h', '2025-12-31T23:00:00.000Z'],
    ['876000h', '2125-12-08T00:00:00.000Z'],
    ['none', null],
    ['0', null],
    ['0s', null],
  ])('of %s is %s', (duration, end) => expect(banEndOf(duration, now)).toBe(end))

  test.each(['', '1', 'h', '1d', '1 h', '1h 30m', 'forever', '1h-30m', '1,5h', '9999999999h', '1hour'])(
    'cannot be parsed from %j',
    (duration) => expect(() => banEndOf(duration, now)).toThrow(/duration such as 24h/),
  )
})
