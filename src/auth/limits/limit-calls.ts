import { isIP } from 'node:net'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import * as z from 'zod'
import type { AuthContext } from '#auth/auth-context.ts'
import { readBody } from '#auth/request-input.ts'
import { connectionAddressOf, withoutPort } from '#http/node-connection.ts'
import type { CallBucket } from './limits.ts'

/** Responds with 429 if an IP address calls too often. */
export const limitCalls = (context: AuthContext, bucket: CallBucket) =>
  createMiddleware(async (c, next) => {
    await context.limits.countCall(bucket, addressForLimits(c, context))
    await next()
  })

/** Anonymous sign-ups have a limit of their own, because they need neither an address nor a number. */
export const limitSignups = (context: AuthContext) =>
  createMiddleware(async (c, next) => {
    const bucket = (await namesContact(c)) ? 'signup' : 'anonymous'
    await context.limits.countCall(bucket, addressForLimits(c, context))
    await next()
  })

const WithContact = z.object({ email: z.unknown().optional(), phone: z.unknown().optional() })

async function namesContact(c: Context): Promise<boolean> {
  const { email, phone } = await readBody(c, WithContact)
  return Boolean(email || phone)
}

/**
 * The address that rate limits count by: the first value of the header that the operator's proxy sets, or else the
 * address of the connection. Null, which is not limited, for connections from this machine: behind a local proxy
 * everyone would share one limit.
 */
export function addressForLimits(c: Context, { settings }: Pick<AuthContext, 'settings'>): string | null {
  const named = settings.rateLimitHeader && c.req.header(settings.rateLimitHeader)?.split(',')[0]?.trim()
  if (named) return networkOf(named)
  const own = connectionAddressOf(c)
  return own === null || isLoopback(own) ? null : networkOf(own)
}

const isLoopback = (address: string): boolean => /^(::ffff:)?127\.|^::1$/.test(address)

/** Counts a whole IPv6 /64 as one, since whoever has one of its addresses usually has them all. */
function networkOf(address: string): string {
  const [plain = ''] = withoutPort(address)
    .replace(/^::ffff:(?=\d+\.)/i, '')
    .split('%')
  if (isIP(plain) !== 6) return plain
  const [head = '', tail] = plain.split('::')
  const groups = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : 8 - groups.length - after.length
  const all = [...groups, ...Array(Math.max(zeros, 0)).fill('0'), ...after]
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/**
 * What wrong guesses are counted by: the owner of the secret, so that many machines get no more guesses than one.
 * Guesses from the owner's known addresses are counted separately, so that strangers cannot lock the owner out there.
 */
export const guessKey = (address: string | null, whose: string, known: readonly (string | null)[]): string =>
  address !== null && known.some((one) => one !== null && networkOf(one) === address)
    ? `${whose} from ${address}`
    : whose
