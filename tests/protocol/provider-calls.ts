import { createHash } from 'node:crypto'
import { onTestFinished } from 'vitest'
import type { Settings } from '#server/settings.ts'
import { newBrowser } from '#tests/support/browse.ts'
import type { OpenTestStore } from '#tests/support/on-each-engine.ts'
import { startOpenIdProvider } from '#tests/support/openid-provider.ts'
import { callAuth } from './protocol-calls.ts'
import { startService, type TestService } from './start-service.ts'

/** The redirect target of pages that begin a sign-in. */
export const page = 'http://localhost:5173/welcome'

export const ada = {
  sub: 'ada-1',
  email: 'ada@example.com',
  email_verified: true,
  name: 'Ada Lovelace',
  picture: 'https://pictures.example/ada.png',
  preferred_username: 'ada',
}

/** A user whose address the provider has not verified. */
export const unproved = { sub: 'carl-1', email: 'carl@example.com', email_verified: false, name: 'Carl' }

/** The product with a test provider; redirects to localhost:5173 are allowed. */
export async function startWithProvider(
  openTestStore: OpenTestStore,
  {
    people = [ada],
    settings = {},
    ...options
  }: Parameters<typeof startOpenIdProvider>[0] & { settings?: Partial<Settings> } = {},
) {
  const provider = await startOpenIdProvider({ people, ...options })
  onTestFinished(provider.close)
  const service = await startService(openTestStore, {
    ...provider.settings,
    uriAllowList: ['http://localhost:5173/**'],
    ...settings,
  })
  return { provider, service }
}

/** Follows a sign-in through the provider like a browser, from its first URL to the final page. */
export async function goThrough(
  address: string,
  login: string | null,
  isThere: (url: URL) => boolean = isPage,
): Promise<URL> {
  const url = new URL(address)
  if (login !== null) url.searchParams.set('login_hint', login)
  return newBrowser().follow(url.href, isThere)
}

export const isPage = ({ href }: URL): boolean => href.startsWith(page)

/** A sign-in without a client: what the requesting page receives. */
export const authorizeUrl = (service: TestService, parameters: Record<string, string> = {}): string =>
  `${service.url}/auth/v1/authorize?${new URLSearchParams({ provider: 'oidc', redirect_to: page, ...parameters })}`

export const fragmentOf = (url: URL): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(url.hash.slice(1)))

export const queryOf = (url: URL): Record<string, string> => Object.fromEntries(url.searchParams)

/** The callback URL from the provider, before it is requested. */
export const stopAtCallback = (service: TestService, address: string, login: string): Promise<URL> =>
  goThrough(address, login, ({ href }) => href.startsWith(`${service.url}/auth/v1/callback`))

/** What a client keeps until it exchanges its code, and what it sends beforehand. */
export const verifier = 'v'.repeat(64)
export const challenge = {
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 'S256',
}

export const callbackAddress = (service: TestService, parameters: Record<string, string>): string =>
  `${service.url}/auth/v1/callback?${new URLSearchParams(parameters)}`

/** Requests a URL and returns its redirect target. */
export async function redirectOf(address: string, init: RequestInit = {}) {
  const response = await fetch(address, { ...init, redirect: 'manual' })
  await response.arrayBuffer()
  const url = new URL(response.headers.get('Location') ?? 'http://nowhere.example')
  return { status: response.status, url, place: `${url.origin}${url.pathname}` }
}

/** The result of a sign-in: the signed-in user, or the error code for the page. */
export async function signInThrough(service: TestService, login: string, parameters = {}) {
  const back = await goThrough(authorizeUrl(service, parameters), login)
  const { access_token = '', refresh_token = '' } = fragmentOf(back)
  if (!access_token) return { code: queryOf(back).error_code ?? '', told: queryOf(back) }
  const { body } = await callAuth(service, 'GET', '/user', { token: access_token })
  return { user: body, token: access_token, refreshToken: refresh_token }
}
