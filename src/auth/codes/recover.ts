import { Hono } from 'hono'
import * as z from 'zod'
import type { AuthContext } from '#auth/auth-context.ts'
import { AuthProblem } from '#auth/auth-problem.ts'
import { readUserByContact, requireEmailAddress } from '#auth/contact.ts'
import { evenTiming } from '#auth/even-timing.ts'
import { isOverMessageLimit } from '#auth/limits/limits.ts'
import { readCodeChallenge } from '#auth/pkce-flow.ts'
import { chooseRedirect } from '#auth/redirects/redirects.ts'
import { readBody } from '#auth/request-input.ts'
import { deviceOf, noteSecurityEvent } from '#http/note-security-event.ts'
import { askOnce } from './ask-once.ts'
import { requireAuthorizedAddress } from './one-time-message.ts'
import { sendProof } from './send-proof.ts'

const Recover = z.object({
  email: z.string().default(''),
  code_challenge: z.string().optional(),
  code_challenge_method: z.string().optional(),
})

/** `POST /recover`: sends a link and code to reset the password. The response never tells who has an account. */
export const recover = (context: AuthContext) => {
  const evenly = evenTiming()
  return new Hono().post('/', async (c) => {
    const body = await readBody(c, Recover)
    if (!context.settings.externalEmailEnabled)
      throw new AuthProblem(400, 'email_provider_disabled', 'Email logins are disabled')
    const email = requireEmailAddress(body.email)
    const request = {
      redirectTo: chooseRedirect(c, context),
      challenge: readCodeChallenge(body),
      channel: 'sms',
      limits: { isCounted: true },
    } as const
    requireAuthorizedAddress(context, email)
    await askOnce(context, evenly, { call: 'recovery', contact: { email } }, async () => {
      const user = await readUserByContact(context.store, { email })
      if (!user) return null
      return async () => {
        await sendProof(context, user, { email }, 'recovery', request)
        const kind = 'recovery_requested'
        await noteSecurityEvent(context.store, context, { userId: user.id, kind, device: deviceOf(c) })
      }
    }).catch(unlessTooMany)
    return c.json({})
  })
}

/** Asking again too soon is not an error here: the first mail is on its way. */
function unlessTooMany(error: unknown): void {
  if (!isOverMessageLimit(error)) throw error
}
