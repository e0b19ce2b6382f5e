import { Hono } from 'hono'
import type { AuthContext } from '#server/auth/auth-context.ts'
import { AuthProblem } from '#server/auth/auth-problem.ts'
import { leaveForProvider, requireProvider } from '#server/auth/providers/leave-for-provider.ts'
import type { Providers } from '#server/auth/providers/open-providers.ts'
import { oauthErrorOf, redirectWithProblem } from '#server/auth/redirects/redirect-answers.ts'
import { chooseRedirect } from '#server/auth/redirects/redirects.ts'

/** `GET /authorize?provider=…`: sends the browser to the provider. */
export const authorize = (context: AuthContext, providers: Providers) =>
  new Hono().get('/', async (c) => {
    const provider = requireProvider(c, providers)
    const redirectTo = chooseRedirect(c, context)
    try {
      return c.redirect((await leaveForProvider(c, context, provider, { redirectTo })).href, 302)
    } catch (error) {
      if (!(error instanceof AuthProblem) || error.status < 500) throw error
      // The provider is away: the page that sent the browser here tells its user.
      return redirectWithProblem(c, redirectTo, error, {
        status: 302,
        inQuery: true,
        error: oauthErrorOf(error),
      })
    }
  })
