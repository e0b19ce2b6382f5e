import { Hono } from 'hono'
import type { AuthContext } from '#server/auth/auth-context.ts'
import { evenTiming } from '#server/auth/even-timing.ts'
import { OneTimeCodeRequest, sendOneTimeCode } from '#server/auth/proofs/send-one-time-code.ts'
import { readBody } from '#server/auth/request-input.ts'

const MagicLinkRequest = OneTimeCodeRequest.omit({ phone: true, channel: true, create_user: true })

/** `POST /magiclink`: what `POST /otp` was called before it knew phones. */
export const magiclink = (context: AuthContext) => {
  const evenly = evenTiming()
  return new Hono().post('/', async (c) => {
    const body = { ...(await readBody(c, MagicLinkRequest)), create_user: true }
    await sendOneTimeCode(c, context, evenly, body)
    return c.json({})
  })
}
