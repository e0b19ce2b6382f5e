import type { Context, ErrorHandler } from 'hono'
import type { Logger } from 'pino'
import { isDay } from '#domain/calendar.ts'
import { hasDisconnected } from '#http/node-connection.ts'
import type { Logged } from '#http/request-log.ts'
import { storeTroubles } from '#http/store-trouble.ts'
import { isConflict } from '#store/engines/is-conflict.ts'
import { isUnstorableText } from '#store/engines/is-unstorable-text.ts'
import { storeTroubleOf } from '#store/engines/store-trouble-of.ts'
import { AuthProblem, OAuthProblem } from './auth-problem.ts'

/** Turns whatever an endpoint throws into a response in the protocol's format. */
export const answerAuthError =
  (log: Logger): ErrorHandler<Logged> =>
  (error, c) => {
    if (error instanceof AuthProblem) return answerProblem(c, error)
    if (error instanceof OAuthProblem) return answerOAuthProblem(c, error)
    return answerProblem(c, problemOf(error, c, log), c.var.requestId)
  }

/**
 * The error to report to the client; the cause goes only to the log. A temporary failure is never a 4xx: clients treat
 * those as final and sign the user out.
 */
export function problemOf(error: unknown, c: Context<Logged>, log: Logger): AuthProblem {
  if (error instanceof AuthProblem) return error
  if (isUnstorableText(error))
    return new AuthProblem(400, 'validation_failed', 'Text cannot have the character U+0000')
  if (hasDisconnected(c, error)) return new AuthProblem(400, 'bad_json', 'The request body is incomplete.')
  const { requestId } = c.var
  const trouble = storeTroubleOf(error)
  if (trouble === 'full' || trouble === 'read-only') {
    const { sentence, log: message } = storeTroubles[trouble]
    log.error({ requestId, err: error }, message)
    return new AuthProblem(503, 'unexpected_failure', sentence)
  }
  log.error({ requestId, err: error }, 'an authentication request failed')
  return trouble || isConflict(error)
    ? new AuthProblem(
        503,
        'unexpected_failure',
        'The database is busy or unavailable. Please try again soon.',
      )
    : new AuthProblem(500, 'unexpected_failure', 'Something went wrong on the server')
}

/** OAuth's own error format, the same in every API version. */
const answerOAuthProblem = (c: Context, { error, message }: OAuthProblem): Response =>
  c.json({ error, error_description: message }, 400)

const versionHeader = 'X-Supabase-Api-Version'
const firstDatedVersion = '2024-01-01'

/** Formats the error for the API version that the client asked for (auth-protocol.md, 1.1). */
export function answerProblem(c: Context, problem: AuthProblem, requestId?: string): Response {
  if (problem.retryAfter !== undefined) c.header('Retry-After', String(problem.retryAfter))
  const weakPassword = problem.reasons && { weak_password: { reasons: problem.reasons } }
  if (asksForDatedVersion(c.req.header(versionHeader))) {
    // Clients ignore the code unless this header is echoed.
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

/** Versions are ISO dates, so they compare as text. */
const asksForDatedVersion = (version: string | undefined): boolean =>
  version !== undefined && isDay(version) && version >= firstDatedVersion
