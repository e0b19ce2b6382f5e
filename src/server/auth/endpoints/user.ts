import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { AuthContext } from '#server/auth/auth-context.ts'
import { AuthProblem } from '#server/auth/auth-problem.ts'
import { changeUser, UserChange } from '#server/auth/change-user.ts'
import { readBody } from '#server/auth/read-body.ts'
import { requireSession, type WithSession } from '#server/auth/require-session.ts'
import { readUserJson } from '#server/auth/user-json.ts'

/** `GET /user`, `PUT /user`: the signed-in user's account. */
export const user = (context: AuthContext) =>
  new Hono<WithSession>()
    .get('/', requireSession(context), requireAudience(context), async (c) =>
      c.json(await readUserJson(context.store, c.var.user)),
    )
    .put('/', requireSession(context), requireAudience(context), async (c) => {
      const change = await readBody(c, UserChange)
      const user = await changeUser(context, c.var.user, c.var.session, change)
      return c.json(await readUserJson(context.store, user))
    })

/** The audience a client asks for must be the one its token is for. */
const requireAudience = (context: AuthContext) =>
  createMiddleware<WithSession>(async (c, next) => {
    const asked = c.req.header('X-JWT-AUD') || context.settings.jwtAud
    if (c.var.tokenAudience !== asked)
      throw new AuthProblem(
        400,
        'validation_failed',
        'The token is for another audience than the one asked for',
      )
    await next()
  })
