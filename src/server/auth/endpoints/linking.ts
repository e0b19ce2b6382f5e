import { type Context, Hono } from 'hono'
import type { AuthContext } from '#server/auth/auth-context.ts'
import { leaveForProvider, requireProvider } from '#server/auth/providers/leave-for-provider.ts'
import { ProofToLink, requireLinking, requireManualLinking } from '#server/auth/providers/linking.ts'
import type { Providers } from '#server/auth/providers/open-providers.ts'
import { chooseRedirect } from '#server/auth/redirects/redirects.ts'
import { readOptionalBody } from '#server/auth/request-input.ts'
import { requireSession, type WithSession } from '#server/auth/sessions/session-guards.ts'

/**
 * `GET /user/identities/authorize?provider=…`: sends the signed-in user to a provider, to link its identity. By `POST`
 * the same, with a body for the proof that the operator may ask for: a password does not belong in an address.
 */
export const linking = (context: AuthContext, providers: Providers) =>
  new Hono<WithSession>()
    .get('/', requireSession(context), (c) => leave(c, context, providers, ProofToLink.parse({})))
    .post('/', requireSession(context), async (c) =>
      leave(c, context, providers, await readOptionalBody(c, ProofToLink)),
    )

async function leave(
  c: Context<WithSession>,
  context: AuthContext,
  providers: Providers,
  proof: ProofToLink,
): Promise<Response> {
  requireManualLinking(context)
  const provider = requireProvider(c, providers)
  const url = await leaveForProvider(c, context, provider, {
    redirectTo: chooseRedirect(c, context),
    linking: await requireLinking(context, c.var, proof),
  })
  return c.req.query('skip_http_redirect') === 'true' ? c.json({ url: url.href }) : c.redirect(url.href, 302)
}
