import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { userAudience } from '#server/auth/access-token.ts'
import { AuthProblem } from '#server/auth/auth-problem.ts'
import { changeUser, UserChange } from '#server/auth/change-user.ts'
import { readBody } from '#server/auth/read-body.ts'
import { requireSession, type WithSession } from '#server/auth/require-session.ts'
import { userJson } from '#server/auth/user-json.ts'
import type { ServiceContext } from '#server/http/service-context.ts'
import { readIdentities } from '#store/accounts/identities.ts'

/** `GET /user`, `PUT /user`: the signed-in user's account. */
export const user = (context: ServiceContext) =>
  new Hono<WithSession>()
    .get('/', requireSession(context), requireAudience, async (c) =>
      c.json(userJson(c.var.user, await readIdentities(context.store, c.var.user.id))),
    )
    .put('/', requireSession(context), requireAudience, async (c) => {
      const change = await readBody(c, UserChange)
      const user = await changeUser(context, c.var.user, c.var.session, change)
      return c.json(userJson(user, await readIdentities(context.store, user.id)))
    })

/** The audience a client asks for must be the one its token is for. */
const requireAudience = createMiddleware<WithSession>(async (c, next) => {
  const asked = c.req.header('X-JWT-AUD') || userAudience
  if (c.var.tokenAudience !== asked)
    throw new AuthProblem(
      400,
      'validation_failed',
      'The token is for another audience than the one asked for',
    )
  await next()
})
