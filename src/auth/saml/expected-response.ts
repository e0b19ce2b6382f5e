import * as z from 'zod'
import type { AuthContext } from '#auth/auth-context.ts'
import { AuthProblem } from '#auth/auth-problem.ts'
import { readSsoProvider, type SsoProvider } from '#auth/store/sso-providers.ts'
import { takeRelayState } from '#auth/store/sso-sign-ins.ts'
import { element, elements, hasDoctype, readXml, texts } from './read-xml.ts'

/** A received response and the request it has to answer. Nothing in it is verified yet. */
type ExpectedResponse = {
  samlResponse: string
  provider: SsoProvider
  /** Null if the sign-in started at the provider. */
  requestId: string | null
  /** The flow of a client that waits to exchange a code (PKCE). */
  flowId: string | null
  redirectTo: string | null
}

/** How long a sign-in may take at the provider, in milliseconds. */
const relayStateLife = 2 * 60_000

const uuid = z.guid()

/** Uses the relay state to find the request that a response answers, if any. */
export async function expectedResponse(
  context: AuthContext,
  form: Record<string, unknown>,
): Promise<ExpectedResponse> {
  const relayState = textOf(form.RelayState)
  const began = uuid.safeParse(relayState).success ? await takeSignIn(context, relayState) : null
  if (!began && relayState !== '' && !URL.canParse(relayState))
    throw refused('SAML RelayState is not a valid UUID or URL')
  const samlResponse = textOf(form.SAMLResponse)
  requireReasonableSize(samlResponse)
  const provider = await requireProvider(
    context,
    began ? { id: began.providerId } : { entityId: await issuerOf(samlResponse) },
  )
  return {
    samlResponse,
    provider,
    requestId: began?.requestId ?? null,
    flowId: began?.flowStateId ?? null,
    redirectTo: began ? began.redirectTo : relayState || null,
  }
}

const longestResponse = 256 * 1024
const mostTags = 3000

/**
 * Anyone can post a response, and searching it for signatures takes time quadratic in its elements. A response with
 * hundreds of groups is far below these limits. One with a DOCTYPE is not even parsed.
 */
function requireReasonableSize(samlResponse: string): void {
  if (samlResponse === '') throw refused('SAMLResponse is missing')
  const xml = decoded(samlResponse)
  if (xml.length > longestResponse || xml.split('<').length > mostTags)
    throw refused('SAMLResponse is too large')
  if (hasDoctype(xml)) throw refused('SAMLResponse must not have a DOCTYPE')
}

async function takeSignIn({ store, clock }: AuthContext, id: string) {
  const began = await takeRelayState(store, id.toLowerCase())
  if (!began)
    throw new AuthProblem(
      404,
      'saml_relay_state_not_found',
      'SAML RelayState does not exist, try logging in again',
    )
  if (clock.now() >= Date.parse(began.createdAt) + relayStateLife)
    throw new AuthProblem(
      422,
      'saml_relay_state_expired',
      'SAML RelayState has expired, try logging in again',
    )
  return began
}

async function requireProvider({ store }: AuthContext, by: { id: string } | { entityId: string }) {
  const provider = await readSsoProvider(store, by)
  if (!provider)
    throw new AuthProblem(
      404,
      'saml_idp_not_found',
      'A SAML connection has not been established with this Identity Provider',
    )
  if (provider.disabled)
    throw new AuthProblem(404, 'sso_provider_disabled', 'The single sign-on provider is disabled')
  return provider
}

const ResponseXml = z.object({
  Response: element({ Issuer: texts(), Assertion: elements({ Issuer: texts() }) }),
})

/** The claimed issuer of the response, which only selects the keys to check it with. */
async function issuerOf(samlResponse: string): Promise<string> {
  const xml = await readXml(decoded(samlResponse), ResponseXml)
  if (!xml) throw refused('SAMLResponse is not a valid SAML response')
  const { Issuer, Assertion } = xml.Response
  return (Issuer[0] ?? Assertion[0]?.Issuer[0])?._ ?? ''
}

const decoded = (base64: string): string => Buffer.from(base64, 'base64').toString('utf8')

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const refused = (message: string) => new AuthProblem(400, 'validation_failed', message)
