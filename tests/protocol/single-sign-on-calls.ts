import { readOrMakeSecret } from '#auth/store/secrets.ts'
import type { Settings } from '#server/settings.ts'
import { callHttp } from '#tests/support/call-http.ts'
import type { OpenTestStore } from '#tests/support/on-each-engine.ts'
import {
  type AssertionFacts,
  newSamlKeys,
  readSignInUrl,
  type SamlKeys,
  samlIdentityProvider,
} from '#tests/support/saml-identity-provider.ts'
import { adminToken } from './admin-client.ts'
import { callAuth } from './protocol-calls.ts'
import { startService, type TestService } from './start-service.ts'

/** A service with SAML, and an identity provider that is not registered yet. */
export async function startServiceWithSaml(openTestStore: OpenTestStore, settings: Partial<Settings> = {}) {
  const service = await startService(openTestStore, { samlEnabled: true, ...settings })
  return { service, identityProvider: identityProviderOf(service) }
}

export const identityProviderOf = (service: TestService, keys?: SamlKeys) =>
  samlIdentityProvider(
    {
      entityId: `${service.url}/auth/v1/sso/saml/metadata`,
      assertionConsumerUrl: `${service.url}/auth/v1/sso/saml/acs`,
      now: () => service.context.clock.now(),
    },
    keys,
  )

export async function registerProvider(service: TestService, description: Record<string, unknown>) {
  return callAuth(service, 'POST', '/admin/sso/providers', {
    token: await adminToken(service),
    body: { type: 'saml', ...description },
  })
}

let samlKey: string | undefined

/**
 * The key the service signs with, created once because that takes longer than most tests. The tests of the metadata let
 * the service create its own.
 */
async function ownSamlKey(): Promise<string> {
  if (!samlKey) {
    const { privateKey, certificate } = newSamlKeys()
    samlKey = JSON.stringify({ privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }), certificate })
  }
  return samlKey
}

/** A company whose users sign in through its provider. */
export async function startCompany(
  openTestStore: OpenTestStore,
  {
    settings = {},
    description = {},
  }: { settings?: Partial<Settings>; description?: Record<string, unknown> } = {},
) {
  const { service, identityProvider } = await startServiceWithSaml(openTestStore, settings)
  await readOrMakeSecret(service.context.store, 'saml', ownSamlKey, new Date().toISOString())
  const { body } = await registerProvider(service, {
    metadata_xml: identityProvider.metadata,
    domains: ['example.com'],
    ...description,
  })
  const providerId: string = body.id
  return {
    service,
    identityProvider,
    providerId,
    /** Starts a sign-in; returns the request to the provider. */
    leave: async (fields: Record<string, unknown> = {}) => {
      const answer = await callAuth(service, 'POST', '/sso', {
        body: { domain: 'example.com', skip_http_redirect: true, ...fields },
      })
      return readSignInUrl(answer.body.url)
    },
    /** Starts a sign-in and returns from the provider with its response. */
    signIn: async (facts: AssertionFacts = {}, fields: Record<string, unknown> = {}) => {
      const answer = await callAuth(service, 'POST', '/sso', {
        body: { domain: 'example.com', skip_http_redirect: true, ...fields },
      })
      const { requestId, relayState } = readSignInUrl(answer.body.url)
      return bringBack(service, identityProvider.response({ inResponseTo: requestId, ...facts }), relayState)
    },
  }
}

/** Posts a response like a browser; returns the redirect target and its parameters. */
export async function bringBack(service: TestService, samlResponse: string, relayState = '') {
  const response = await callHttp(`${service.url}/auth/v1/sso/saml/acs`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
    body: new URLSearchParams({ SAMLResponse: samlResponse, RelayState: relayState }).toString(),
  })
  const location = new URL(response.headers.get('Location') ?? 'about:blank')
  return {
    status: response.status,
    place: location.origin + location.pathname,
    query: Object.fromEntries(location.searchParams),
    fragment: Object.fromEntries(new URLSearchParams(location.hash.slice(1))),
  }
}

/** The ID of an unknown provider or sign-in. */
export const unknownId = '5a2d6d0e-3b1f-4f4e-9a55-0c6c0c1b2a3d'

/** The user that a token belongs to. */
export const readUser = async (service: TestService, token = '') =>
  (await callAuth(service, 'GET', '/user', { token })).body
