import { Hono } from 'hono'
import { changeUser } from '#server/auth/account/change-user.ts'
import { DeletionProof, deleteAccount } from '#server/auth/account/delete-account.ts'
import { readUserChange, UserChangeFields } from '#server/auth/account/user-change.ts'
import type { AuthContext } from '#server/auth/auth-context.ts'
import { AuthProblem } from '#server/auth/auth-problem.ts'
import { chooseRedirect } from '#server/auth/redirects/redirects.ts'
import { audienceOf, readBody, readOptionalBody } from '#server/auth/request-input.ts'
import { requireSession, type WithSession } from '#server/auth/sessions/session-guards.ts'
import { readUserJson } from '#server/auth/user-json.ts'

/** `GET`, `PUT` and `DELETE /user`: the signed-in user's account. */
export const user = (context: AuthContext) =>
  new Hono<WithSession>()
    .get('/', requireSession(context), async (c) => {
      if (c.var.tokenAudience !== audienceOf(c, context))
        throw new AuthProblem(
          400,
          'validation_failed',
          'The token is for another audience than the one asked for',
        )
      return c.json(await readUserJson(context.store, c.var.user))
    })
    .put('/', requireSession(context), async (c) => {
      const change = await readUserChange(context, c.var.user, await readBody(c, UserChangeFields))
      const user = await changeUser(context, c.var, change, chooseRedirect(c, context))
      return c.json(await readUserJson(context.store, user))
    })
    .delete('/', requireSession(context), async (c) => {
      await deleteAccount(context, c.var, await readOptionalBody(c, DeletionProof))
      return c.json({})
    })
