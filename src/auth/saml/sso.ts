import { randomBytes, randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import * as z from 'zod'
import { problemOf } from '#auth/answer-auth-error.ts'
import type { AuthContext } from '#auth/auth-context.ts'
import { AuthProblem } from '#auth/auth-problem.ts'
import { beginFlow, type CodeChallenge, issueAuthCode, readCodeChallenge } from '#auth/pkce-flow.ts'
import {
  oauthErrorOf,
  redirectWithCode,
  redirectWithProblem,
  redirectWithSession,
} from '#auth/redirects/redirect-answers.ts'
import { isAllowedRedirect, siteUrlOf } from '#auth/redirects/redirects.ts'
import { readBody } from '#auth/request-input.ts'
import { seal } from '#auth/seal.ts'
import { sessionJson, signIn } from '#auth/sessions/session-answer.ts'
import { readSsoProvider, type SsoProvider } from '#auth/store/sso-providers.ts'
import { insertRelayState } from '#auth/store/sso-sign-ins.ts'
import { deviceOf } from '#http/note-security-event.ts'
import type { Logged } from '#http/request-log.ts'
import { insideTransaction } from '#store/inside-transaction.ts'
import { verifyResponse } from './assertion.ts'
import { expectedResponse } from './expected-response.ts'
import { samlClientOf, serviceProviderMetadata } from './service-provider.ts'
import { subjectOf, userOfAssertion } from './sign-in-by-assertion.ts'

const Sso = z.object({
  provider_id: z.guid().optional(),
  domain: z.string().optional(),
  redirect_to: z.string().optional(),
  skip_http_redirect: z.boolean().optional(),
  code_challenge: z.string().optional(),
  code_challenge_method: z.string().optional(),
})
type Sso = z.output<typeof Sso>

/** Guards everything under `/sso`: without SAML, not even the body is read. */
export const requireSaml = ({ settings }: AuthContext) =>
  createMiddleware(async (_, next) => {
    if (!settings.samlEnabled) throw new AuthProblem(404, 'saml_provider_disabled', 'SAML 2.0 is disabled')
    await next()
  })

/** `POST /sso`: where to sign in, given a provider or an email domain (auth-protocol.md, 9.3). */
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
    throw new AuthProblem(404, 'sso_provider_disabled', 'The single sign-on provider is disabled')
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
  const saml = await samlClientOf(context, provider, requestId)
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
      providerId: provider.id,
      requestId,
      redirectTo,
      flowStateId: flow?.id ?? null,
      createdAt: new Date(context.clock.now()).toISOString(),
    })
  })
  return url
}

/** `GET /sso/saml/metadata` and `POST /sso/saml/acs`: this instance as a SAML service provider (auth-protocol.md, 9.3). */
export const saml = (context: AuthContext) =>
  new Hono<Logged>()
    .get('/metadata', async (c) => {
      if (c.req.query('download') === 'true')
        c.header('Content-Disposition', 'attachment; filename="metadata.xml"')
      return c.body(await serviceProviderMetadata(context), 200, {
        'Content-Type': 'application/xml',
        'Cache-Control': 'public, max-age=600',
      })
    })
    .post('/acs', async (c) => {
      try {
        return await acceptAssertion(c, context)
      } catch (error) {
        return redirectWithError(c, context, error)
      }
    })

async function acceptAssertion(c: Context, context: AuthContext): Promise<Response> {
  const form = await readForm(c)
  const { provider, requestId, flowId, redirectTo, samlResponse } = await expectedResponse(context, form)
  const assertion = await verifyResponse(context, provider, requestId, samlResponse)
  const subject = subjectOf(provider, assertion)
  const place = redirectTo && isAllowedRedirect(context, redirectTo) ? redirectTo : siteUrlOf(context)
  const notAfter = assertion.sessionEndsAt

  if (flowId !== null) {
    const code = await insideTransaction(context.store, async (store) => {
      const user = await userOfAssertion(store, context, provider.id, assertion, subject)
      // The session starts when the client exchanges the code, so its end is stored with the code.
      const left =
        notAfter && seal(JSON.stringify({ not_after: notAfter }), flowId, context.secrets.sealingKey)
      return issueAuthCode(store, context, flowId, user.id, left)
    })
    return redirectWithCode(c, place, code, 302)
  }
  const issued = await insideTransaction(context.store, async (store) => {
    const user = await userOfAssertion(store, context, provider.id, assertion, subject)
    const how = { method: 'sso/saml', provider: provider.id, device: deviceOf(c), notAfter }
    return signIn(store, context, user, how)
  })
  return redirectWithSession(c, place, await sessionJson(context, issued), { status: 302 })
}

async function readForm(c: Context) {
  try {
    return await c.req.parseBody()
  } catch {
    // A malformed form is the sender's mistake: reported to the browser, not logged.
    throw new AuthProblem(400, 'validation_failed', 'The body of the request is not a form.')
  }
}

/** The caller is a browser, so the error is passed to the site in the query (auth-protocol.md, 5.2). */
function redirectWithError(c: Context<Logged>, context: AuthContext, error: unknown): Response {
  const problem = problemOf(error, c, context.log)
  return redirectWithProblem(c, siteUrlOf(context), problem, {
    queryOnly: true,
    error: oauthErrorOf(problem),
  })
}
