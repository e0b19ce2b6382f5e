import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readSettings } from '#server/settings.ts'
import { countUserCalls } from './user-calls.ts'

function counting(settings: { rateLimitLedgerCalls?: number } = {}) {
  let time = 1_800_000_000_000
  const clock = { now: () => time }
  return {
    count: countUserCalls({ settings: { ...readSettings({}), ...settings }, clock }),
    pass: (milliseconds: number) => {
      time += milliseconds
    },
  }
}

test('four tabs uploading at full speed are never limited', () => {
  const { count, pass } = counting()
  // Each tab sends at most one batch per 100 ms (specification.md, 9), for ten minutes.
  for (let tenths = 0; tenths < 6000; tenths += 1) {
    for (const _ of ['first', 'second', 'third', 'fourth']) expect(count('ann', 1)).toBe(0)
    pass(100)
  }
})

test('the limit is one minute’s worth plus what has been replenished, and waiting as told is enough', () => {
  const call = fc.record({ weight: fc.constantFrom(1, 10, 100), pause: fc.nat({ max: 3000 }) })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), fc.array(call, { maxLength: 200 }), (limit, calls) => {
      const { count, pass } = counting({ rateLimitLedgerCalls: limit })
      let [passed, elapsed] = [0, 0]
      const wait = (milliseconds: number) => {
        pass(milliseconds)
        elapsed += milliseconds
      }
      for (const { weight, pause } of calls) {
        wait(pause)
        const due = count('ann', weight)
        if (due > 0) {
          wait(Math.ceil(due))
          expect(count('ann', weight)).toBe(0)
        }
        passed += Math.min(weight, limit)
        expect(passed).toBeLessThanOrEqual(limit + (elapsed * limit) / 60_000 + 0.01)
      }
    }),
  )
})

test('users are counted separately, however many there are', () => {
  const { count, pass } = counting({ rateLimitLedgerCalls: 1 })
  for (let user = 0; user < 2500; user += 1) {
    expect(count(`user ${user}`, 1)).toBe(0)
    expect(count(`user ${user}`, 1)).toBeGreaterThan(0)
  }
  pass(30_000)
  expect(count('user 0', 1)).toBe(30_000)
  pass(30_000)
  expect(count('user 0', 1)).toBe(0)
})
