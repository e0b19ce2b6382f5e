import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { isDay } from '#domain/calendar.ts'

/** Names a client may switch on; the protocol's list, as far as this service gives them. */
export type AuthErrorCode =
  | 'anonymous_provider_disabled'
  | 'bad_json'
  | 'bad_jwt'
  | 'email_exists'
  | 'email_not_confirmed'
  | 'email_provider_disabled'
  | 'feature_disabled'
  | 'invalid_credentials'
  | 'no_authorization'
  | 'not_admin'
  | 'phone_provider_disabled'
  | 'refresh_token_already_used'
  | 'refresh_token_not_found'
  | 'request_entity_too_large'
  | 'request_timeout'
  | 'same_password'
  | 'session_not_found'
  | 'signup_disabled'
  | 'unexpected_failure'
  | 'unknown'
  | 'user_already_exists'
  | 'user_banned'
  | 'user_not_found'
  | 'validation_failed'
  | 'weak_password'

/** An answer of the authentication service that is not a success; thrown by endpoints, answered in one place. */
export class AuthProblem extends Error {
  readonly status: ContentfulStatusCode
  readonly code: AuthErrorCode
  /** Why a password is weak; only with `weak_password`. */
  readonly reasons: string[] | undefined

  constructor(status: ContentfulStatusCode, code: AuthErrorCode, message: string, reasons?: string[]) {
    super(message)
    this.status = status
    this.code = code
    this.reasons = reasons
  }
}

const versionHeader = 'X-Supabase-Api-Version'
const firstDatedVersion = '2024-01-01'

/** Answers in the shape of the API version that the client asked for (auth-protocol 1.1). */
export function answerProblem(c: Context, problem: AuthProblem, requestId?: string): Response {
  const weakPassword = problem.reasons && { weak_password: { reasons: problem.reasons } }
  if (asksForDatedVersion(c.req.header(versionHeader))) {
    // Without the echo a client does not look at the code.
    c.header(versionHeader, firstDatedVersion)
    return c.json({ code: problem.code, message: problem.message, ...weakPassword }, problem.status)
  }
  return c.json(
    {
      code: problem.status,
      error_code: problem.code,
      msg: problem.message,
      ...weakPassword,
      ...(problem.status >= 500 && requestId ? { error_id: requestId } : {}),
    },
    problem.status,
  )
}

/** Versions are calendar dates; text order is date order. */
const asksForDatedVersion = (version: string | undefined): boolean =>
  version !== undefined && isDay(version) && version >= firstDatedVersion
