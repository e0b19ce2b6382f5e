import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import type { AuthContext } from '#auth/auth-context.ts'
import { AuthProblem } from '#auth/auth-problem.ts'
import { hashLinkToken } from '#auth/codes/one-time-code.ts'
import { beginFlow, readCodeChallenge } from '#auth/pkce-flow.ts'
import { oauthErrorOf, redirectWithProblem } from '#auth/redirects/redirect-answers.ts'
import { chooseRedirect, externalUrlOf } from '#auth/redirects/redirects.ts'
import { readOneTimeTokenByLink } from '#auth/store/one-time-tokens.ts'
import { readUser } from '#auth/store/users.ts'
import { insideTransaction } from '#store/inside-transaction.ts'
import { type Linking, lockLinking } from './linking.ts'
import { findProvider, type Providers } from './open-providers.ts'
import type { Provider } from './provider.ts'
import { newProviderSecrets, sealProviderSecrets } from './provider-flow.ts'

/** `GET /authorize?provider=…`: redirects the browser to the provider. */
export const authorize = (context: AuthContext, providers: Providers) =>
  new Hono().get('/', async (c) => {
    const provider = requireProvider(c, providers)
    const redirectTo = chooseRedirect(c, context)
    try {
      return c.redirect((await leaveForProvider(c, context, provider, { redirectTo })).href, 302)
    } catch (error) {
      if (!(error instanceof AuthProblem) || error.status < 500) throw error
      // The provider cannot be reached: the page that sent the browser here reports it.
      return redirectWithProblem(c, redirectTo, error, {
        status: 302,
        inQuery: true,
        error: oauthErrorOf(error),
      })
    }
  })

/** Parameters that are not forwarded: they are for this call, or this server sets them itself. */
const notForwarded = new Set([
  ...['provider', 'redirect_to', 'scopes', 'scope', 'invite_token', 'skip_http_redirect', 'sb_flow_id'],
  ...['client_id', 'client_secret', 'redirect_uri', 'response_type', 'response_mode', 'state'],
  ...['code_challenge', 'code_challenge_method', 'code_verifier', 'request', 'request_uri', 'registration'],
])

export function requireProvider(c: Context, providers: Providers): Provider {
  const name = c.req.query('provider')?.toLowerCase() ?? ''
  const provider = findProvider(providers, name)
  if (!provider)
    throw new AuthProblem(400, 'validation_failed', 'Unsupported provider: provider is not enabled')
  return provider
}

/** Starts a sign-in through a provider and returns the address for the browser (auth-protocol.md, 9.1). */
export async function leaveForProvider(
  c: Context,
  context: AuthContext,
  provider: Provider,
  { redirectTo, linking }: { redirectTo: string; linking?: Linking },
): Promise<URL> {
  const challenge = readCodeChallenge(c.req.query())
  const inviteUserId = await invitedUser(context, c.req.query('invite_token'))
  const parameters = Object.fromEntries(
    Object.entries(c.req.query()).filter(([name]) => !notForwarded.has(name.toLowerCase())),
  )
  const secrets = newProviderSecrets(parameters.nonce)
  const id = randomUUID()
  const url = await provider.authorizationUrl({
    state: id,
    secrets,
    redirectUri: callbackUrlOf(context),
    scopes: (c.req.query('scopes') ?? '').split(/[\s,]+/).filter((scope) => scope !== ''),
    parameters,
  })
  await insideTransaction(context.store, async (store) => {
    const caller = linking && (await lockLinking(context, store, linking))
    await beginFlow(store, context, {
      id,
      challenge,
      authenticationMethod: 'oauth',
      provider: provider.name,
      redirectTo,
      inviteUserId,
      linking: caller,
      sealedSecrets: (flowId) => sealProviderSecrets(context, flowId, secrets),
    })
  })
  return url
}

/** The address that every provider redirects back to. */
export const callbackUrlOf = (context: AuthContext): string => `${externalUrlOf(context)}/callback`

/** The user that an invitation's token belongs to. */
async function invitedUser(context: AuthContext, token: string | undefined): Promise<string | undefined> {
  if (!token) return undefined
  const { store, clock, settings } = context
  const invitation = await readOneTimeTokenByLink(store, hashLinkToken(token))
  const user = invitation && (await readUser(store, invitation.userId))
  const holds = invitation && clock.now() <= Date.parse(invitation.sentAt) + settings.mailerOtpExp * 1000
  if (!holds || invitation.kind !== 'confirmation' || !user?.invitedAt)
    throw new AuthProblem(404, 'user_not_found', 'There is no open invitation with this token')
  return user.id
}
