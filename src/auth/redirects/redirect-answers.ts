import type { Context } from 'hono'
import type { AuthProblem } from '#auth/auth-problem.ts'

/** Redirects that carry the outcome in the address of the target page (auth-protocol.md, 5.2). */

type SessionJson = {
  access_token: string
  token_type: string
  expires_in: number
  expires_at: number
  refresh_token: string
}

/** The implicit flow: the session is in the fragment, which browsers never send to a server. */
export function redirectWithSession(
  c: Context,
  redirectTo: string,
  session: SessionJson,
  {
    status = 303,
    ...more
  }: {
    status?: 302 | 303
    type?: string | undefined
    provider_token?: string | undefined
    provider_refresh_token?: string | undefined
  } = {},
) {
  const { access_token, expires_at, expires_in, refresh_token, token_type } = session
  const fragment = { access_token, expires_at, expires_in, refresh_token, sb: '', token_type, ...more }
  return c.redirect(withFragment(redirectTo, fragment), status)
}

/** PKCE: a code that only the client that started the flow can exchange. */
export const redirectWithCode = (c: Context, redirectTo: string, code: string, status: 302 | 303 = 303) =>
  c.redirect(withQuery(redirectTo, { code }), status)

/** `inQuery` is for PKCE clients; the fragment carries the problem as well, unless `queryOnly`. */
export function redirectWithProblem(
  c: Context,
  redirectTo: string,
  problem: AuthProblem | { error: string; error_code?: string; error_description: string },
  {
    status = 303,
    inQuery = false,
    queryOnly = false,
    error,
  }: { status?: 302 | 303; inQuery?: boolean; queryOnly?: boolean; error?: string | undefined } = {},
) {
  const told =
    problem instanceof Error
      ? {
          error: error ?? errorOf(problem.status),
          error_code: problem.code,
          error_description: problem.message,
        }
      : problem
  const withProblem = inQuery || queryOnly ? withQuery(redirectTo, told) : redirectTo
  return c.redirect(queryOnly ? withProblem : withFragment(withProblem, { ...told, sb: '' }), status)
}

/** Back to the page with a message, when a link worked but there is no session yet. */
export const redirectWithMessage = (c: Context, redirectTo: string, message: string, inQuery: boolean) =>
  c.redirect(
    withFragment(inQuery ? withQuery(redirectTo, { message }) : redirectTo, { message, sb: '' }),
    303,
  )

/** The OAuth `error` for a status; other statuses have none. */
const errorOf = (status: number): string | undefined =>
  ({
    400: 'invalid_request',
    401: 'unauthorized_client',
    403: 'access_denied',
    500: 'server_error',
    503: 'temporarily_unavailable',
  })[status]

type Fields = Record<string, string | number | undefined>

/** Keeps the target's own query as written, except for parameters that could be mistaken for the outcome. */
function withQuery(address: string, fields: Fields): string {
  const url = new URL(address)
  const kept = url.search
    .slice(1)
    .split('&')
    .filter((part) => part !== '' && ![...new URLSearchParams(part).keys()].some((name) => name in fields))
  url.search = [...kept, new URLSearchParams(given(fields)).toString()].join('&')
  return url.href
}

function withFragment(address: string, fields: Fields): string {
  const url = new URL(address)
  url.hash = new URLSearchParams(given(fields)).toString()
  return url.href
}

const given = (fields: Fields): [string, string][] =>
  Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))

/** The OAuth `error` for a problem on the way back from a provider (auth-protocol.md, 5.2). */
export function oauthErrorOf({ status, code }: AuthProblem): string {
  if (['signup_disabled', 'user_banned', 'provider_email_needs_verification'].includes(code))
    return 'access_denied'
  if (status === 400) return 'invalid_request'
  if (status === 401) return 'unauthorized_client'
  if (status === 403) return 'access_denied'
  if (status === 503) return 'temporarily_unavailable'
  return 'server_error'
}
