import { Hono } from 'hono'
import type { AuthContext } from '#server/auth/auth-context.ts'
import { requireFullSession, requireSession } from '#server/auth/sessions/session-guards.ts'
import { readSecurityEvents } from '#store/accounts/security-events.ts'

/** `GET /user/events`: what happened to the account's security of late. Ours: the protocol has no such call. */
export const events = (context: AuthContext) =>
  new Hono().get('/', requireSession(context), requireFullSession(context), async (c) => {
    const events = await readSecurityEvents(context.store, c.var.user.id)
    return c.json({
      events: events.map(({ id, kind, device, at }) => ({
        id,
        kind,
        created_at: at,
        user_agent: device.userAgent,
        ip: device.ip,
      })),
    })
  })
