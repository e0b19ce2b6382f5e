import { Hono } from 'hono'
import { sendNonce } from '#server/auth/account/reauthentication.ts'
import type { AuthContext } from '#server/auth/auth-context.ts'
import { messageJson } from '#server/auth/codes/ask-once.ts'
import { requireSession } from '#server/auth/sessions/session-guards.ts'

/** `GET /reauthenticate`: sends the user a code that proves it is still them. */
export const reauthenticate = (context: AuthContext) =>
  new Hono().get('/', requireSession(context), async (c) => {
    return c.json(messageJson(await sendNonce(context, c.var.user)))
  })
