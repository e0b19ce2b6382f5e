import { createHash, createHmac, type KeyObject, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

/**
 * A link and a code that prove the same: whoever has either reads what is sent to the address. The link's token
 * is long and random, and kept as a plain hash. The code is short, so its hash needs the instance's key:
 * otherwise who read the table could try all the codes there are.
 */
export type NewOneTimeCode = { linkToken: string; linkHash: string; code: string; codeHash: string }

/** The mark of links whose client waits for a code to exchange (auth-protocol.md, 5). */
const pkceMark = 'pkce_'

/** `relatesTo`: as for `hashCode`. `digits`: of the code, unless `code` says which it is to be. */
export function newOneTimeCode(
  relatesTo: string,
  {
    digits,
    isPkce,
    key,
    code = newCode(digits),
  }: { digits: number; isPkce: boolean; key: KeyObject; code?: string | undefined },
): NewOneTimeCode {
  const linkToken = `${isPkce ? pkceMark : ''}${randomBytes(28).toString('hex')}`
  return { linkToken, linkHash: hashLinkToken(linkToken), code, codeHash: hashCode(relatesTo, code, key) }
}

/** Random digits, the first of which may be 0. */
export const newCode = (digits: number): string => String(randomInt(10 ** digits)).padStart(digits, '0')

/** Whether the client that asked for the link waits for a code. */
export const isPkceToken = (linkToken: string): boolean => linkToken.startsWith(pkceMark)

export const hashLinkToken = (linkToken: string): string =>
  createHash('sha256').update(linkToken).digest('hex')

/** `relatesTo`: the address or number the code was sent to, or the id of what it belongs to. */
export const hashCode = (relatesTo: string, code: string, key: KeyObject): string =>
  createHmac('sha256', key).update(`one-time-code\0${relatesTo}\0${code}`).digest('hex')

/** Takes as long wherever they differ. */
export const isSameHash = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
