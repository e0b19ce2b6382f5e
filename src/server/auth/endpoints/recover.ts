import { Hono } from 'hono'
import * as z from 'zod'
import type { AuthContext } from '#server/auth/auth-context.ts'
import { AuthProblem } from '#server/auth/auth-problem.ts'
import { readCodeChallenge } from '#server/auth/code-challenge.ts'
import { evenTiming } from '#server/auth/even-timing.ts'
import { readBody } from '#server/auth/read-body.ts'
import { requireEmailAddress } from '#server/auth/read-contact.ts'
import { chooseRedirect } from '#server/auth/redirects.ts'
import { sendProof } from '#server/auth/send-proof.ts'
import { readUserByEmail } from '#store/accounts/users.ts'

const Recover = z.object({
  email: z.string().default(''),
  code_challenge: z.string().optional(),
  code_challenge_method: z.string().optional(),
})

/** `POST /recover`: a link and code for who lost the password. Nobody learns from the answer who has an account. */
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
    } as const
    const user = await readUserByEmail(context.store, email)
    if (!user) await evenly.pretend()
    else if (
      (await evenly
        .measure(() => sendProof(context, user, { email }, 'recovery', request))
        .catch(sentAlready)) === 'sent already'
    )
      await evenly.pretend()
    return c.json({})
  })
}

/** That a mail was sent a moment ago would tell that there is an account: the mail is there, which will do. */
function sentAlready(error: unknown): 'sent already' {
  if (error instanceof AuthProblem && error.code === 'over_email_send_rate_limit') return 'sent already'
  throw error
}
