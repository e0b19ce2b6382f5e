import { Hono } from 'hono'
import type { AuthContext } from '#server/auth/auth-context.ts'
import { OneTimeCodeRequest, sendOneTimeCode } from '#server/auth/proofs/send-one-time-code.ts'
import { readBody } from '#server/auth/read-body.ts'

/** `POST /otp`: a link or code to sign in with, by e-mail or text message. */
export const otp = (context: AuthContext) =>
  new Hono().post('/', async (c) => {
    const { messageId } = await sendOneTimeCode(c, context, await readBody(c, OneTimeCodeRequest))
    return c.json(messageId ? { message_id: messageId } : {})
  })
