import { timingSafeEqual } from 'node:crypto'
import { HOTP, Secret } from 'otpauth'

/** What every authenticator app supports (RFC 6238). */
const algorithm = 'SHA1'
const digits = 6
const period = 30

export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/**
 * The content of the QR code (auth-protocol.md, 8). The label has issuer and account; the query is sorted by name. A colon
 * would end the issuer, so it is escaped as `%3A`.
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
 * The time step of a code, or null if it is not accepted. Clocks may differ by one step. No step is accepted twice, nor
 * any before the last accepted one: a code seen over someone's shoulder cannot be used again.
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
