import { Hono } from 'hono'
import type { AuthContext } from '#server/auth/auth-context.ts'
import { AuthProblem } from '#server/auth/auth-problem.ts'
import { type Caller, lockCaller } from '#server/auth/sessions/caller.ts'
import { requireSession } from '#server/auth/sessions/require-session.ts'
import { noteSecurityEvent } from '#server/http/note-security-event.ts'
import { deleteAllSessions, deleteOtherSessions, deleteSession } from '#store/accounts/sessions.ts'
import { lockUser } from '#store/accounts/users.ts'
import { insideTransaction } from '#store/inside-transaction.ts'
import type { Store } from '#store/schema.ts'

/** `POST /logout?scope=global|local|others`: ends sessions, and their access tokens at once with them. */
export const logout = (context: AuthContext) =>
  new Hono().post('/', requireSession(context), async (c) => {
    const scope = c.req.query('scope') || 'global'
    await insideTransaction(context.store, async (store) => {
      await endSessions(store, scope, c.var)
      if (scope === 'local') return
      const { user, device } = c.var
      await noteSecurityEvent(store, context, { userId: user.id, kind: 'sessions_ended', device })
    })
    return c.body(null, 204)
  })

/** A token that names no session cannot single one out. */
async function endSessions(store: Store, scope: string, caller: Caller): Promise<void> {
  if (!['global', 'local', 'others'].includes(scope))
    throw new AuthProblem(400, 'validation_failed', 'The scope must be global, local or others')
  const { user, session } = caller
  if (session !== null && scope === 'others') {
    // Of a session that a second factor has replaced at this moment, the others include the one in its place.
    await lockCaller(store, caller)
    return deleteOtherSessions(store, user.id, session.id)
  }
  await lockUser(store, user.id)
  if (session !== null && scope === 'local') await deleteSession(store, user.id, session.id)
  else await deleteAllSessions(store, user.id)
}
