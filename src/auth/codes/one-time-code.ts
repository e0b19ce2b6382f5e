import { createHash, createHmac, type KeyObject, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { AuthContext } from '#auth/auth-context.ts'
import {
  countWrongCode,
  type OneTimeToken,
  readNewestTokensSentTo,
  readOneTimeToken,
  readOneTimeTokenByLink,
} from '#auth/store/one-time-tokens.ts'
import { lockUser, type User } from '#auth/store/users.ts'
import type { Store } from '#store/schema.ts'
import type { OneTimeTokenKind } from '#store/sign-in-tables.ts'

/**
 * A link and a code that prove the same thing: whoever has one of them can read messages to the address. The link's token
 * is long and random, so a plain hash is stored. The code is short, so its hash is keyed: otherwise someone who read the
 * table could try all codes.
 */
type NewOneTimeCode = { linkToken: string; linkHash: string; code: string; codeHash: string }

/** The prefix of links whose client exchanges a code (auth-protocol.md, 5). */
const pkceMark = 'pkce_'

/** `relatesTo` is as for `hashCode`. A given `code` is used instead of a random one of `digits` digits. */
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

/** Random digits; the first may be 0. */
export const newCode = (digits: number): string => String(randomInt(10 ** digits)).padStart(digits, '0')

/** Whether the client that requested the link exchanges a code. */
export const isPkceToken = (linkToken: string): boolean => linkToken.startsWith(pkceMark)

export const hashLinkToken = (linkToken: string): string =>
  createHash('sha256').update(linkToken).digest('hex')

/** `relatesTo` is the address or number that the code was sent to, or the id of what it belongs to. */
export const hashCode = (relatesTo: string, code: string, key: KeyObject): string =>
  createHmac('sha256', key).update(`one-time-code\0${relatesTo}\0${code}`).digest('hex')

/** Compares in constant time. */
export const isSameHash = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** A proved token, with its user locked until the transaction ends. */
export type ProvedToken = { user: User; token: OneTimeToken }

/** Codes are short: after this many wrong ones, even the right one is refused. */
export const mostWrongCodes = 5

/** The token of a link, if it is of one of these kinds and still valid. */
export async function proveByLink(
  store: Store,
  context: AuthContext,
  kinds: readonly OneTimeTokenKind[],
  linkToken: string,
): Promise<ProvedToken | null> {
  const linkHash = hashLinkToken(linkToken)
  const found = await readOneTimeTokenByLink(store, linkHash)
  if (!found || !kinds.includes(found.kind)) return null
  const locked = await lockToken(store, found)
  return locked?.token.linkHash === linkHash && isLive(context, locked.token) ? locked : null
}

/**
 * The token that a typed code belongs to. Wrong codes are counted, and the caller must commit the count although its call
 * fails. Only the newest token of each kind is checked: otherwise someone could have many accounts request a code for the
 * same address and guess at all of them at once.
 */
export async function proveByCode(
  store: Store,
  context: AuthContext,
  kinds: readonly OneTimeTokenKind[],
  { sentTo, code }: { sentTo: string; code: string },
): Promise<ProvedToken | null> {
  const codeHash = hashCode(sentTo, code, context.secrets.sealingKey)
  for (const found of await readNewestTokensSentTo(store, kinds, sentTo)) {
    const locked = await lockToken(store, found)
    if (!locked || !isLive(context, locked.token) || locked.token.wrongCodes >= mostWrongCodes) continue
    if (isSameHash(locked.token.codeHash, codeHash)) return locked
    await countWrongCode(store, locked.user.id, found.kind)
  }
  return null
}

/** Reads the token again under its user's lock, because another call may have used it. */
async function lockToken(store: Store, { userId, kind }: OneTimeToken): Promise<ProvedToken | null> {
  const user = await lockUser(store, userId)
  const token = user && (await readOneTimeToken(store, userId, kind))
  return token ? { user, token } : null
}

/** Whether the message is still valid, counted from when it was sent. */
export function isLive({ clock, settings }: AuthContext, { sentAt, relatesTo }: OneTimeToken): boolean {
  const seconds = isEmail(relatesTo) ? settings.mailerOtpExp : settings.smsOtpExp
  return clock.now() <= Date.parse(sentAt) + seconds * 1000
}

export const isEmail = (relatesTo: string): boolean => relatesTo.includes('@')
