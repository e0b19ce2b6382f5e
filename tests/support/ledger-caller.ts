import type { startService } from '#tests/protocol/start-service.ts'
import { callHttp } from './call-http.ts'

export type LedgerCaller = Awaited<ReturnType<typeof signUpCaller>>

type Service = Pick<Awaited<ReturnType<typeof startService>>, 'url'>

let users = 0

/** A new user who calls the data service with their own token. */
export async function signUpCaller({ url }: Service) {
  users += 1
  // Addresses of one length, since answers are compared with their length.
  const email = `user-${String(users).padStart(5, '0')}@example.org`
  const answer = await callHttp(`${url}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'correct horse battery' }),
  })
  const { access_token: token, user } = JSON.parse(answer.text) as {
    access_token: string
    user: { id: string }
  }
  return { email, token, userId: user.id, ...callerOf(url, { authorization: `Bearer ${token}` }) }
}

/** Calls the data service with these headers. */
export function callerOf(url: string, headers: Record<string, string>) {
  const send = async (
    method: string,
    path: string,
    body?: string | Uint8Array,
    more: Record<string, string> = {},
  ) => {
    const { text, ...answer } = await callHttp(`${url}/api/v1${path}`, {
      method,
      headers: { ...headers, ...more },
      body,
    })
    const isJson = answer.headers.get('content-type')?.includes('json')
    return { status: answer.status, headers: answer.headers, body: isJson ? JSON.parse(text) : text || null }
  }
  return {
    get: (path: string, more?: Record<string, string>) => send('GET', path, undefined, more),
    post: (path: string, body: unknown) => send('POST', path, JSON.stringify(body)),
    put: (path: string, body: unknown) => send('PUT', path, JSON.stringify(body)),
    patch: (path: string, body: unknown) => send('PATCH', path, JSON.stringify(body)),
    delete: (path: string) => send('DELETE', path),
    /** Sends a body that may be anything, not just JSON. */
    send,
  }
}
