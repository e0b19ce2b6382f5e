import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose'
import type { ClientAuth, Configuration, ServerMetadata, TokenEndpointResponse } from 'openid-client'
import type { AuthContext } from '#auth/auth-context.ts'
import { AuthProblem } from '#auth/auth-problem.ts'
import { isOnThisMachine } from '#http/is-on-this-machine.ts'

/** What all requests to providers have in common; this service is their client ("relying party"). */

/** Three requests in a row must fit into the ten seconds that a call may take. */
const requestSeconds = 3

/** Loaded on the first sign-in through a provider: instances without providers never need it. */
export const openidClient = () => import('openid-client')

/** The secret is null if only keys are read and nothing is exchanged. */
type Registration = { clientId: string; secret: string | null }

/** How the secret is sent. Providers accept the way that the client was registered for, and only some accept both. */
export type SecretMethod = 'basic' | 'post'

/** For a provider with known endpoints. `secretBy` is called each time the secret is sent. */
export async function configure(
  server: ServerMetadata,
  { clientId, secret }: Registration,
  secretBy: () => SecretMethod,
): Promise<Configuration> {
  const { allowInsecureRequests, Configuration } = await openidClient()
  const configuration = new Configuration(server, clientId, {}, await proof(secret, secretBy))
  configuration.timeout = requestSeconds
  if (isOnThisMachine(server.issuer)) allowInsecureRequests(configuration)
  return configuration
}

/** The same with the endpoints that the provider publishes. */
export async function discover(
  issuer: string,
  { clientId, secret }: Registration,
  secretBy: () => SecretMethod,
): Promise<Configuration> {
  const { allowInsecureRequests, discovery } = await openidClient()
  return discovery(new URL(issuer), clientId, {}, await proof(secret, secretBy), {
    timeout: requestSeconds,
    execute: isOnThisMachine(issuer) ? [allowInsecureRequests] : [],
  })
}

async function proof(secret: string | null, secretBy: () => SecretMethod): Promise<ClientAuth> {
  const { ClientSecretBasic, ClientSecretPost, None } = await openidClient()
  if (secret === null) return None()
  const ways = { basic: ClientSecretBasic(secret), post: ClientSecretPost(secret) }
  return (...request) => ways[secretBy()](...request)
}

/** Exchanges the code, which the browser returned with, along with `state` and `iss`. */
export async function exchangeCode(
  configuration: Configuration,
  redirectUri: string,
  parameters: Record<string, string>,
  checks: { state: string; verifier: string; nonce?: string },
): Promise<TokenEndpointResponse & { claims(): Record<string, unknown> | undefined }> {
  const { authorizationCodeGrant } = await openidClient()
  const returnedTo = new URL(redirectUri)
  for (const name of ['code', 'state', 'iss'])
    if (parameters[name] !== undefined) returnedTo.searchParams.set(name, parameters[name])
  return authorizationCodeGrant(configuration, returnedTo, {
    expectedState: checks.state,
    pkceCodeVerifier: checks.verifier,
    ...(checks.nonce === undefined ? {} : { expectedNonce: checks.nonce }),
  })
}

/**
 * The error for a failed request to a provider. The log gets the cause, but not the response itself, which may contain
 * tokens.
 */
export function providerTrouble(
  { log }: Pick<AuthContext, 'log'>,
  provider: string,
  message: string,
  error: unknown,
): AuthProblem {
  log.warn({ provider, ...causeOf(error) }, message)
  return new AuthProblem(500, 'unexpected_failure', message)
}

function causeOf(error: unknown) {
  if (!(error instanceof Error)) return {}
  const { name, message } = error
  const told = error as { code?: unknown; error?: unknown; status?: unknown }
  return { name, message, code: told.code, providerError: told.error, status: told.status }
}

const seconds = 1000

/** The provider's signing keys, fetched on first use and when a token names an unknown one. */
export function publishedKeys(
  context: AuthContext,
  provider: string,
  found: () => Promise<Configuration>,
): () => Promise<JWTVerifyGetKey> {
  let last: { at: string; keys: JWTVerifyGetKey } | undefined
  return async () => {
    const { jwks_uri } = (await found()).serverMetadata()
    if (!jwks_uri)
      throw providerTrouble(context, provider, 'The external provider publishes no keys', undefined)
    if (last?.at !== jwks_uri)
      last = {
        at: jwks_uri,
        keys: createRemoteJWKSet(new URL(jwks_uri), { timeoutDuration: 3 * seconds }),
      }
    return last.keys
  }
}

/**
 * Discovery does not say how a client has to send its secret. Tries the usual way first, then the other one, and
 * remembers which worked.
 */
export function chooseSecretMethod(known: SecretMethod | undefined) {
  let current = known
  return {
    current: (): SecretMethod => current ?? 'basic',
    async tryEither<Answer>(configuration: Configuration, exchange: () => Promise<Answer>): Promise<Answer> {
      const [first = 'basic', second] = known ? [known] : waysOf(configuration)
      const tried = current ?? first
      current = tried
      try {
        return await exchange()
      } catch (error) {
        if (!second || !isClientRefused(error)) throw error
        current = tried === first ? second : first
        return exchange()
      }
    },
  }
}

const waysOf = (configuration: Configuration): SecretMethod[] => {
  const named = configuration.serverMetadata().token_endpoint_auth_methods_supported
  const ways: SecretMethod[] = ['basic', 'post']
  return ways.filter((way) => named?.includes(`client_secret_${way}`) ?? true)
}

const isClientRefused = (error: unknown): boolean =>
  error instanceof Error &&
  (('status' in error && error.status === 401) || ('error' in error && error.error === 'invalid_client'))
