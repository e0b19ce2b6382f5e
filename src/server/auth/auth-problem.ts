import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { isDay } from '#domain/calendar.ts'
import type { AuthErrorCode } from './auth-error-code.ts'

/** An answer of the authentication service that is not a success; thrown by endpoints, answered in one place. */
export class AuthProblem extends Error {
  readonly status: ContentfulStatusCode
  readonly code: AuthErrorCode
  /** Why a password is weak; only with `weak_password`. */
  readonly reasons: string[] | undefined
  /** In how many seconds the same call may be answered. */
  readonly retryAfter: number | undefined

  constructor(
    status: ContentfulStatusCode,
    code: AuthErrorCode,
    message: string,
    { reasons, retryAfter }: { reasons?: string[]; retryAfter?: number } = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.reasons = reasons
    this.retryAfter = retryAfter
  }
}

/** A refusal in the form of OAuth (RFC 6749, 5.2), which some calls have in every API version (auth-protocol.md, 1.1). */
export class OAuthProblem extends Error {
  readonly error: string

  constructor(error: string, description: string) {
    super(description)
    this.error = error
  }
}

/** The shape of OAuth itself, the same in every API version. */
export const answerOAuthProblem = (c: Context, { error, message }: OAuthProblem): Response =>
  c.json({ error, error_description: message }, 400)

const versionHeader = 'X-Supabase-Api-Version'
const firstDatedVersion = '2024-01-01'

/** Answers in the shape of the API version that the client asked for (auth-protocol.md, 1.1). */
export function answerProblem(c: Context, problem: AuthProblem, requestId?: string): Response {
  if (problem.retryAfter !== undefined) c.header('Retry-After', String(problem.retryAfter))
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
