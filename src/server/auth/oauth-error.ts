import type { AuthProblem } from './auth-problem.ts'

/** The `error` of OAuth that tells a problem on the way back from a provider (auth-protocol.md, 5.2). */
export function oauthErrorOf({ status, code }: AuthProblem): string {
  if (['signup_disabled', 'user_banned', 'provider_email_needs_verification'].includes(code))
    return 'access_denied'
  if (status === 400) return 'invalid_request'
  if (status === 401) return 'unauthorized_client'
  if (status === 403) return 'access_denied'
  if (status === 503) return 'temporarily_unavailable'
  return 'server_error'
}
