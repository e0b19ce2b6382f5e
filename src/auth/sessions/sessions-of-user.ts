import { Hono } from 'hono'
import type { AuthContext } from '#auth/auth-context.ts'
import { AuthProblem } from '#auth/auth-problem.ts'
import { deleteAllSessions, deleteOtherSessions, deleteSession } from '#auth/store/sessions.ts'
import { lockUser } from '#auth/store/users.ts'
import { noteSecurityEvent } from '#http/note-security-event.ts'
import { insideTransaction } from '#store/inside-transaction.ts'
import type { Store } from '#store/schema.ts'
import { type Caller, lockCaller, requireSecondFactor } from './caller.ts'
import type { WithSession } from './session-guards.ts'
import { lastUseOf, readActiveSessions } from './session-limits.ts'

/** `GET /user/sessions`, `DELETE /user/sessions/{id}`: where the user is signed in. Not part of the protocol. */
export const sessions = (context: AuthContext) =>
  new Hono<WithSession>()
    .get('/', async (c) => {
      const { user, session: current } = c.var
      const sessions = await readActiveSessions(context, user.id)
      return c.json({
        sessions: sessions.map((session) => ({
          id: session.id,
          created_at: session.createdAt,
          last_used_at: lastUseOf(session),
          user_agent: session.userAgent,
          ip: session.ip,
          aal: session.aal,
          is_current: session.id === current?.id,
        })),
      })
    })
    .delete('/:id', async (c) => {
      const { user, device } = c.var
      await insideTransaction(context.store, async (store) => {
        await requireSecondFactor(store, await lockCaller(store, c.var))
        if (!(await deleteSession(store, user.id, c.req.param('id'))))
          throw new AuthProblem(404, 'session_not_found', 'This session has already ended')
        await noteSecurityEvent(store, context, { userId: user.id, kind: 'sessions_ended', device })
      })
      return c.json({})
    })

/** `POST /logout?scope=global|local|others`: ends sessions, which revokes their access tokens at once. */
export const logout = (context: AuthContext) =>
  new Hono<WithSession>().post('/', async (c) => {
    const scope = c.req.query('scope') || 'global'
    await insideTransaction(context.store, async (store) => {
      await endSessions(store, scope, c.var)
      if (scope === 'local') return
      const { user, device } = c.var
      await noteSecurityEvent(store, context, { userId: user.id, kind: 'sessions_ended', device })
    })
    return c.body(null, 204)
  })

/** A token that names no session ends all of them. */
async function endSessions(store: Store, scope: string, caller: Caller): Promise<void> {
  if (!['global', 'local', 'others'].includes(scope))
    throw new AuthProblem(400, 'validation_failed', 'The scope must be global, local or others')
  const { user, session } = caller
  if (session !== null && scope === 'others') {
    // If a second factor has just replaced this session, the others would include its replacement.
    await lockCaller(store, caller)
    return deleteOtherSessions(store, user.id, session.id)
  }
  await lockUser(store, user.id)
  if (session !== null && scope === 'local') await deleteSession(store, user.id, session.id)
  else await deleteAllSessions(store, user.id)
}
