import { callHttp } from '#tests/support/call-http.ts'
import type { TestService } from './start-service.ts'

export const datedVersion = { 'X-Supabase-Api-Version': '2024-01-01' }

/** A raw call to the authentication service, and its response. */
export async function callAuth(
  service: Pick<TestService, 'url'>,
  method: string,
  path: string,
  { body, token, headers }: { body?: unknown; token?: string; headers?: Record<string, string> } = {},
) {
  const { text, ...response } = await callHttp(`${service.url}/auth/v1${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'Content-Type': 'application/json;charset=UTF-8' }),
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) }
}

export const refresh = (service: TestService, refreshToken: string) =>
  callAuth(service, 'POST', '/token?grant_type=refresh_token', {
    body: { refresh_token: refreshToken },
    headers: datedVersion,
  })

let people = 0
/** An unused address. */
export const newAddress = (): string => `person-${++people}@example.com`

export const goodPassword = 'correct horse battery'

/** Signs up a new user and returns what a client would store. */
export async function signUp(
  service: Pick<TestService, 'url'>,
  email = newAddress(),
  password = goodPassword,
) {
  const { status, body } = await callAuth(service, 'POST', '/signup', { body: { email, password } })
  if (status !== 200) throw new Error(`Sign-up returned ${status}: ${JSON.stringify(body)}`)
  return { email, password, userId: body.user.id as string, ...tokensOf(body) }
}

export async function signIn(
  service: Pick<TestService, 'url'>,
  { email, password }: { email: string; password: string },
) {
  const { status, body } = await callAuth(service, 'POST', '/token?grant_type=password', {
    body: { email, password },
  })
  if (status !== 200) throw new Error(`Sign-in returned ${status}: ${JSON.stringify(body)}`)
  return tokensOf(body)
}

const tokensOf = (body: { access_token: string; refresh_token: string }) => ({
  accessToken: body.access_token,
  refreshToken: body.refresh_token,
})

/** The status of a ledger call with this token: 401 if it is rejected. */
export async function ledgerStatus(service: TestService, token: string): Promise<number> {
  const { status } = await callHttp(`${service.url}/api/v1/profile`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  return status
}
