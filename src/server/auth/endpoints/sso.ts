import { randomBytes, randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import * as z from 'zod'
import type { AuthContext } from '#server/auth/auth-context.ts'
import { AuthProblem } from '#server/auth/auth-problem.ts'
import { beginFlow, type CodeChallenge, readCodeChallenge } from '#server/auth/pkce-flow.ts'
import { readBody } from '#server/auth/request-input.ts'
import { speakWith } from '#server/auth/saml/service-provider.ts'
import { readSsoProvider, type SsoProvider } from '#store/accounts/sso-providers.ts'
import { insertRelayState } from '#store/accounts/sso-sign-ins.ts'
import { insideTransaction } from '#store/inside-transaction.ts'

const Sso = z.object({
  provider_id: z.guid().optional(),
  domain: z.string().optional(),
  redirect_to: z.string().optional(),
  skip_http_redirect: z.boolean().optional(),
  code_challenge: z.string().optional(),
  code_challenge_method: z.string().optional(),
})
type Sso = z.output<typeof Sso>

/** Stands before everything under `/sso`: without SAML not even the body is looked at. */
export const requireSaml = ({ settings }: AuthContext) =>
  createMiddleware(async (_, next) => {
    if (!settings.samlEnabled) throw new AuthProblem(404, 'saml_provider_disabled', 'SAML 2.0 is disabled')
    await next()
  })

/** `POST /sso`: where to sign in, for a provider or the domain of an address (auth-protocol.md, 9.3). */
export const sso = (context: AuthContext) =>
  new Hono().post('/', async (c) => {
    const body = await readBody(c, Sso)
    const challenge = readCodeChallenge(body)
    const provider = await requireProvider(context, body)
    const url = await beginSignIn(context, provider, challenge, body.redirect_to ?? null)
    return body.skip_http_redirect ? c.json({ url }) : c.redirect(url, 303)
  })

async function requireProvider({ store }: AuthContext, { provider_id, domain }: Sso): Promise<SsoProvider> {
  if (provider_id && domain)
    throw new AuthProblem(400, 'validation_failed', 'Give a provider_id or a domain, not both')
  if (!provider_id && !domain)
    throw new AuthProblem(400, 'validation_failed', 'A provider_id or domain needs to be provided')
  const provider = await readSsoProvider(
    store,
    provider_id ? { id: provider_id.toLowerCase() } : { domain: (domain ?? '').trim().toLowerCase() },
  )
  if (!provider)
    throw new AuthProblem(
      404,
      'sso_provider_not_found',
      provider_id ? 'No such SSO provider' : 'No SSO provider assigned for this domain',
    )
  if (provider.disabled)
    throw new AuthProblem(404, 'sso_provider_disabled', 'The provider of single sign-on is disabled')
  return provider
}

async function beginSignIn(
  context: AuthContext,
  provider: SsoProvider,
  challenge: CodeChallenge | null,
  redirectTo: string | null,
): Promise<string> {
  const relayState = randomUUID()
  const requestId = `_${randomBytes(20).toString('hex')}`
  const saml = await speakWith(context, provider, requestId)
  const url = await saml.getAuthorizeUrlAsync(relayState, undefined, {})
  await insideTransaction(context.store, async (store) => {
    const flow =
      challenge &&
      (await beginFlow(store, context, {
        challenge,
        authenticationMethod: 'sso/saml',
        provider: provider.id,
      }))
    await insertRelayState(store, {
      id: relayState,
      provider_id: provider.id,
      request_id: requestId,
      redirect_to: redirectTo,
      flow_state_id: flow?.id ?? null,
      created_at: new Date(context.clock.now()).toISOString(),
    })
  })
  return url
}
