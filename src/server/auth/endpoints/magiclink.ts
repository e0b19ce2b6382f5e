import { Hono } from 'hono'
import type { AuthContext } from '#server/auth/auth-context.ts'
import { OneTimeCodeRequest, sendOneTimeCode } from '#server/auth/proofs/send-one-time-code.ts'
import { readBody } from '#server/auth/read-body.ts'

const MagicLinkRequest = OneTimeCodeRequest.omit({ phone: true, channel: true, create_user: true })

/** `POST /magiclink`: what `POST /otp` was called before it knew phones. */
export const magiclink = (context: AuthContext) =>
  new Hono().post('/', async (c) => {
    await sendOneTimeCode(c, context, { ...(await readBody(c, MagicLinkRequest)), create_user: true })
    return c.json({})
  })
