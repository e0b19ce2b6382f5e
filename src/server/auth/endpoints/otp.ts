import { Hono } from 'hono'
import type { AuthContext } from '#server/auth/auth-context.ts'
import { evenTiming } from '#server/auth/even-timing.ts'
import { messageJson } from '#server/auth/proofs/ask-once.ts'
import { OneTimeCodeRequest, sendOneTimeCode } from '#server/auth/proofs/send-one-time-code.ts'
import { readBody } from '#server/auth/request-input.ts'

/** `POST /otp`: a link or code to sign in with, by e-mail or text message. */
export const otp = (context: AuthContext) => {
  const evenly = evenTiming()
  return new Hono().post('/', async (c) => {
    const body = await readBody(c, OneTimeCodeRequest)
    return c.json(messageJson(await sendOneTimeCode(c, context, evenly, body)))
  })
}
