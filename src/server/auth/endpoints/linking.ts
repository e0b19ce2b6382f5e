import { Hono } from 'hono'
import type { AuthContext } from '#server/auth/auth-context.ts'
import { leaveForProvider, requireProvider } from '#server/auth/providers/leave-for-provider.ts'
import type { Providers } from '#server/auth/providers/open-providers.ts'
import { requireManualLinking } from '#server/auth/providers/require-manual-linking.ts'
import { chooseRedirect } from '#server/auth/redirects/redirects.ts'
import { requireSession, type WithSession } from '#server/auth/sessions/require-session.ts'

/** `GET /user/identities/authorize?provider=…`: sends the signed-in user to a provider, to link its identity. */
export const linking = (context: AuthContext, providers: Providers) =>
  new Hono<WithSession>().get('/', requireSession(context), async (c) => {
    requireManualLinking(context)
    const url = await leaveForProvider(c, context, requireProvider(c, providers), {
      redirectTo: chooseRedirect(c, context),
      linkingUserId: c.var.user.id,
    })
    return c.req.query('skip_http_redirect') === 'true'
      ? c.json({ url: url.href })
      : c.redirect(url.href, 302)
  })
