import fc from 'fast-check'
import { Secret, TOTP, URI } from 'otpauth'
import { expect, test } from 'vitest'
import { acceptedStep, newTotpSecret, totpUri } from './totp.ts'

const halfMinute = 30_000

const codeAt = (secret: string, timestamp: number): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp })

const Times = fc.nat({ max: 4_000_000_000_000 })

test('the codes of RFC 6238 are accepted at their times', () => {
  const secret = Secret.fromLatin1('12345678901234567890').base32
  for (const [seconds, code] of [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ] as const)
    expect(acceptedStep(secret, code, { now: seconds * 1000, lastUsedStep: null })).toBe(
      Math.floor(seconds / 30),
    )
})

test('a code is accepted if the clocks are at most one step apart', () => {
  const secret = newTotpSecret()
  fc.assert(
    fc.property(Times, fc.integer({ min: -4, max: 4 }), (now, steps) => {
      const shownAt = now + steps * halfMinute
      fc.pre(shownAt >= 0)
      const step = acceptedStep(secret, codeAt(secret, shownAt), { now, lastUsedStep: null })
      if (Math.abs(steps) <= 1) expect(step).not.toBeNull()
      // Six-digit codes repeat: occasionally a distant step has the same code as a near one.
      else if (step !== null) expect(codeAt(secret, step * halfMinute)).toBe(codeAt(secret, shownAt))
    }),
  )
})

test('each step is accepted once and steps only increase, whatever codes arrive when', () => {
  const secret = newTotpSecret()
  const Attempts = fc.array(
    fc.record({ seconds: fc.constantFrom(0, 1, 14, 29, 30, 61), steps: fc.integer({ min: -2, max: 2 }) }),
    { minLength: 1, maxLength: 20 },
  )
  fc.assert(
    fc.property(Times, Attempts, (start, attempts) => {
      let now = start + 10 * halfMinute
      let lastUsedStep: number | null = null
      for (const { seconds, steps } of attempts) {
        now += seconds * 1000
        const code = codeAt(secret, now + steps * halfMinute)
        const step = acceptedStep(secret, code, { now, lastUsedStep })
        if (step === null) continue
        expect(step).toBeGreaterThan(lastUsedStep ?? -1)
        expect(Math.abs(step - Math.floor(now / halfMinute))).toBeLessThanOrEqual(1)
        expect(acceptedStep(secret, code, { now, lastUsedStep: step })).not.toBe(step)
        lastUsedStep = step
      }
    }),
  )
})

test('only six-digit codes are ever accepted', () => {
  const secret = newTotpSecret()
  fc.assert(
    fc.property(
      Times,
      fc.string({ unit: 'grapheme' }).filter((text) => !/^\d{6}$/.test(text)),
      (now, text) => {
        expect(acceptedStep(secret, text, { now, lastUsedStep: null })).toBeNull()
      },
    ),
  )
})

test('authenticator apps read back the issuer, account and secret, whatever characters they contain', () => {
  const Name = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
    .filter((text) => text.isWellFormed())
  fc.assert(
    fc.property(Name, Name, (issuer, account) => {
      const secret = newTotpSecret()
      const uri = totpUri({ issuer, account, secret })
      const { pathname, searchParams } = new URL(uri)
      const [label = '', ...more] = pathname.replace(/^.*\//, '').split(':').map(decodeURIComponent)
      expect([label, ...more]).toEqual([issuer, account])
      expect(searchParams.get('issuer')).toBe(issuer)
      expect(URI.parse(uri)).toMatchObject({ issuer, digits: 6, period: 30, algorithm: 'SHA1' })
      expect(URI.parse(uri).secret.base32).toBe(secret)
    }),
  )
})
