import { isIP } from 'node:net'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import * as z from 'zod'
import type { AuthContext } from '#server/auth/auth-context.ts'
import { readBody } from '#server/auth/request-input.ts'
import { connectionAddressOf, withoutPort } from '#server/http/device-of.ts'
import type { CallBucket } from './limits.ts'

/** Answers 429 to an address that calls too often. */
export const limitCalls = (context: AuthContext, bucket: CallBucket) =>
  createMiddleware(async (c, next) => {
    await context.limits.countCall(bucket, addressForLimits(c, context))
    await next()
  })

/** An account without address or number is counted apart from the others, because it costs its maker nothing. */
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
 * By what the limits tell callers apart: the first value of the header that the operator says their proxy writes,
 * else the connection's own address. Null, which counts nobody, for connections of this machine itself: behind a
 * proxy on it all people would be one.
 */
export function addressForLimits(c: Context, { settings }: Pick<AuthContext, 'settings'>): string | null {
  const named = settings.rateLimitHeader && c.req.header(settings.rateLimitHeader)?.split(',')[0]?.trim()
  if (named) return networkOf(named)
  const own = connectionAddressOf(c)
  return own === null || isLoopback(own) ? null : networkOf(own)
}

const isLoopback = (address: string): boolean => /^(::ffff:)?127\.|^::1$/.test(address)

/** Whoever has one IPv6 address has the 2^64 beside it: they count as one. */
export function networkOf(address: string): string {
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
