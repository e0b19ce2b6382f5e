import { Hono } from 'hono'
import { unlinkIdentity } from '#server/auth/account/unlink-identity.ts'
import type { AuthContext } from '#server/auth/auth-context.ts'
import { AuthProblem } from '#server/auth/auth-problem.ts'
import { ProofToLink, requireLinking, requireManualLinking } from '#server/auth/providers/linking.ts'
import { audienceOf, isUuid, readOptionalBody } from '#server/auth/request-input.ts'
import { requireSession } from '#server/auth/sessions/session-guards.ts'

/** `DELETE /user/identities/{identity_id}`: the user no longer signs in that way. The body holds the proof that the operator may ask for. */
export const identities = (context: AuthContext) =>
  new Hono().delete('/:id', requireSession(context), async (c) => {
    const id = c.req.param('id')
    requireManualLinking(context)
    if (!isUuid(id)) throw new AuthProblem(404, 'validation_failed', 'The id of an identity is a UUID')
    if (c.var.tokenAudience !== audienceOf(c, context))
      throw new AuthProblem(403, 'unexpected_audience', 'The token is for another audience')
    const linking = await requireLinking(context, c.var, await readOptionalBody(c, ProofToLink))
    await unlinkIdentity(context, linking, id, c.var.device)
    return c.json({})
  })
