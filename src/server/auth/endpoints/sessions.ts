import { Hono } from 'hono'
import { readLivingSessions } from '#server/auth/account/living-sessions.ts'
import type { AuthContext } from '#server/auth/auth-context.ts'
import { AuthProblem } from '#server/auth/auth-problem.ts'
import { lockCaller, requireSecondFactor } from '#server/auth/sessions/caller.ts'
import { requireFullSession, requireSession } from '#server/auth/sessions/require-session.ts'
import { lastUseOf } from '#server/auth/sessions/session-limits.ts'
import { noteSecurityEvent } from '#server/http/note-security-event.ts'
import { deleteSession } from '#store/accounts/sessions.ts'
import { insideTransaction } from '#store/inside-transaction.ts'

/** `GET /user/sessions`, `DELETE /user/sessions/{id}`: where the user is signed in. Ours: the protocol has no such call. */
export const sessions = (context: AuthContext) =>
  new Hono()
    .get('/', requireSession(context), requireFullSession(context), async (c) => {
      const { user, session: current } = c.var
      const sessions = await readLivingSessions(context, user.id)
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
    .delete('/:id', requireSession(context), requireFullSession(context), async (c) => {
      const { user, device } = c.var
      await insideTransaction(context.store, async (store) => {
        await requireSecondFactor(store, await lockCaller(store, c.var))
        if (!(await deleteSession(store, user.id, c.req.param('id'))))
          throw new AuthProblem(404, 'session_not_found', 'This session has ended already')
        await noteSecurityEvent(store, context, { userId: user.id, kind: 'sessions_ended', device })
      })
      return c.json({})
    })
