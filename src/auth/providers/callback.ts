import { type Context, Hono } from 'hono'
import type { AuthContext } from '#auth/auth-context.ts'
import { AuthProblem } from '#auth/auth-problem.ts'
import { issueAuthCode } from '#auth/pkce-flow.ts'
import {
  oauthErrorOf,
  redirectWithCode,
  redirectWithProblem,
  redirectWithSession,
} from '#auth/redirects/redirect-answers.ts'
import { siteUrlOf } from '#auth/redirects/redirects.ts'
import { sessionJson, signIn } from '#auth/sessions/session-answer.ts'
import { deviceOf } from '#http/note-security-event.ts'
import type { Logged } from '#http/request-log.ts'
import { insideTransaction } from '#store/inside-transaction.ts'
import { callbackUrlOf } from './authorize.ts'
import { requireLinkable } from './linked-account.ts'
import { type Linking, lockLinking, returningLinking } from './linking.ts'
import { findProvider, type Providers } from './open-providers.ts'
import type { ProviderAccount, ProviderTokens } from './provider.ts'
import {
  type ClaimedFlow,
  claimProviderFlow,
  requireOpenFlow,
  sealProviderResult,
  waitingFlow,
} from './provider-flow.ts'
import { retryOnConcurrentChange } from './provider-identity.ts'
import { signInByProvider } from './sign-in-by-provider.ts'

/** `GET|POST /callback`: the browser returns from a provider (auth-protocol.md, 9.1). Apple sends a form. */
export const callback = (context: AuthContext, providers: Providers) =>
  new Hono<Logged>()
    .get('/', (c) => comeBack(c, context, providers, c.req.query()))
    .post('/', async (c) => comeBack(c, context, providers, formOf(await c.req.text())))

type Parameters = Record<string, string>

/** A provider's error text goes into an address, whose length browsers and proxies limit. */
const longestText = 500

async function comeBack(c: Context<Logged>, context: AuthContext, providers: Providers, given: Parameters) {
  const flow = await claimProviderFlow(context, given.state)
  if (flow instanceof AuthProblem)
    return redirectWithProblem(c, siteUrlOf(context), flow, { queryOnly: true, error: oauthErrorOf(flow) })
  const redirectTo = flow.redirectTo ?? siteUrlOf(context)
  if (given.error) {
    const refusal = {
      error: given.error.slice(0, longestText),
      error_description: (given.error_description ?? '').slice(0, longestText),
    }
    return redirectWithProblem(c, redirectTo, refusal, { status: 302, inQuery: true })
  }
  try {
    return await finish(c, context, providers, flow, { parameters: given, redirectTo })
  } catch (error) {
    const problem = problemOf(c, context, error)
    return redirectWithProblem(c, redirectTo, problem, {
      status: 302,
      inQuery: true,
      error: oauthErrorOf(problem),
    })
  }
}

async function finish(
  c: Context<Logged>,
  context: AuthContext,
  providers: Providers,
  flow: ClaimedFlow,
  { parameters, redirectTo }: { parameters: Parameters; redirectTo: string },
) {
  if (!parameters.code)
    throw new AuthProblem(400, 'bad_oauth_callback', 'OAuth callback with missing authorization code')
  const provider = findProvider(providers, flow.provider)
  if (!provider)
    throw new AuthProblem(400, 'oauth_provider_not_supported', 'This provider is no longer enabled')
  const { account, tokens } = await provider.finish({
    state: flow.id,
    secrets: flow.secrets,
    redirectUri: callbackUrlOf(context),
    parameters,
  })
  if (account.emails.length === 0)
    throw new AuthProblem(500, 'unexpected_failure', 'Error getting user email from external provider')
  const linking =
    flow.linkingUserId === null ? null : returningLinking(flow.linkingUserId, flow.linkingSessionId)
  const how = {
    account,
    linking,
    invitedUserId: flow.inviteUserId,
    flow: waitingFlow(flow),
    redirectTo,
  }
  if (linking !== null && flow.codeChallenge !== null)
    return redirectWithCode(
      c,
      redirectTo,
      await leaveToLink(context, flow, { account, tokens, linking }),
      302,
    )
  if (linking !== null && isBrowser(c))
    throw new AuthProblem(
      400,
      'validation_failed',
      'Linking an identity in a browser requires a code challenge',
    )
  if (flow.codeChallenge !== null) {
    const sealedTokens = sealProviderResult(context, flow.id, tokens)
    const code = await signInByProvider(context, how, (store, user) =>
      issueAuthCode(store, context, flow.id, user.id, sealedTokens),
    )
    return redirectWithCode(c, redirectTo, code, 302)
  }
  const issued = await signInByProvider(context, how, (store, user) =>
    signIn(store, context, user, { method: 'oauth', device: deviceOf(c) }),
  )
  return redirectWithSession(c, redirectTo, await sessionJson(context, issued), { status: 302, ...tokens })
}

/**
 * Stores the identity for the client that asked to link it, which exchanges the code. Someone else may have been sent
 * to the provider: their identity must not give access to this account, nor vouch for its address. Known problems are
 * reported here, so that the browser can show them.
 */
async function leaveToLink(
  context: AuthContext,
  flow: ClaimedFlow,
  { account, tokens, linking }: { account: ProviderAccount; tokens: ProviderTokens; linking: Linking },
): Promise<string> {
  const sealed = sealProviderResult(context, flow.id, { ...tokens, account })
  return retryOnConcurrentChange(() =>
    insideTransaction(context.store, async (store) => {
      const { user } = await lockLinking(context, store, linking)
      await requireOpenFlow(store, waitingFlow(flow))
      await requireLinkable(store, context, account, user)
      return issueAuthCode(store, context, flow.id, user.id, sealed)
    }),
  )
}

/** Browsers send this header over HTTPS and to localhost. Programs that follow redirects themselves don't. */
const isBrowser = (c: Context): boolean => c.req.header('sec-fetch-dest') !== undefined

/** Whatever went wrong, the browser is redirected to its page with an error; details go to the log. */
function problemOf(c: Context<Logged>, { log }: AuthContext, error: unknown): AuthProblem {
  if (error instanceof AuthProblem) return error
  log.error({ requestId: c.var.requestId, err: error }, 'coming back from a provider failed')
  return new AuthProblem(500, 'unexpected_failure', 'Something went wrong on the server')
}

const formOf = (body: string): Parameters => Object.fromEntries(new URLSearchParams(body))
