import { timingSafeEqual } from 'node:crypto'
import { HOTP, Secret } from 'otpauth'

/** What every authenticator app supports (RFC 6238). */
const algorithm = 'SHA1'
const digits = 6
const period = 30

export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/**
 * What the QR code says (auth-protocol.md, 8): the label names issuer and account, the query is in order of names.
 * A colon in either would end the issuer, so it is written as `%3A`.
 */
export function totpUri({
  issuer,
  account,
  secret,
}: {
  issuer: string
  account: string
  secret: string
}): string {
  const query = { algorithm, digits, issuer, period, secret }
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `otpauth://totp/${labelPart(issuer)}:${labelPart(account)}?${pairs.join('&')}`
}

const labelPart = (text: string): string => encodeURIComponent(text).replaceAll('%40', '@')

/**
 * The time step a code belongs to, or null when it is not to be accepted. Clocks may differ by a step. No step
 * is accepted twice and none before one that was: who has read a code over a shoulder cannot use it again.
 */
export function acceptedStep(
  secret: string,
  code: string,
  { now, lastUsedStep }: { now: number; lastUsedStep: number | null },
): number | null {
  const current = Math.floor(now / 1000 / period)
  const steps = [current - 1, current, current + 1].filter(
    (step) => step >= 0 && step > (lastUsedStep ?? Number.NEGATIVE_INFINITY),
  )
  return steps.find((step) => isSameCode(code, codeAt(secret, step))) ?? null
}

const codeAt = (secret: string, step: number): string =>
  HOTP.generate({ secret: Secret.fromBase32(secret), algorithm, digits, counter: step })

function isSameCode(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
