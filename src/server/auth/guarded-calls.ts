import { type Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import * as z from 'zod'
import type { CallBucket } from '#server/auth/limits/limits.ts'
import type { AuthContext } from './auth-context.ts'
import { requireCaptcha } from './captcha.ts'
import { addressForLimits } from './limits/client-address.ts'
import { readBody } from './request-input.ts'

/** What stands before the calls that strangers can make: how often an address may, and captchas (auth-protocol.md, 11). */
export function guardedCalls(context: AuthContext) {
  const limit = (bucket: CallBucket) => limitCalls(context, bucket)
  const captcha = requireCaptcha(context)
  return (
    new Hono()
      .post('/token', limit('token'), (c, next) =>
        c.req.query('grant_type') === 'password' ? captcha(c, next) : next(),
      )
      .post('/signup', limitSignups(context), captcha)
      .post('/otp', limit('otp'), captcha)
      .post('/magiclink', limit('magiclink'), captcha)
      .post('/recover', limit('recover'), captcha)
      .post('/resend', limit('resend'), captcha)
      .post('/sso', limit('sso'), captcha)
      .post('/sso/saml/acs', limit('saml'))
      // Each notes a sign-in that is under way.
      .get('/authorize', limit('authorize'))
      .on(['GET', 'POST'], '/user/identities/authorize', limit('authorize'))
      .on(['GET', 'POST'], '/verify', limit('verify'))
      .put('/user', limit('user'))
      .post('/factors/:id/challenge', limit('challenge'))
      .post('/factors/:id/verify', limit('factor'))
  )
}

/** Answers 429 to an address that calls too often. */
const limitCalls = (context: AuthContext, bucket: CallBucket) =>
  createMiddleware(async (c, next) => {
    await context.limits.countCall(bucket, addressForLimits(c, context))
    await next()
  })

/** An account without address or number is counted apart from the others, because it costs its maker nothing. */
const limitSignups = (context: AuthContext) =>
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
