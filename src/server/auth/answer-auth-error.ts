import type { ErrorHandler } from 'hono'
import type { Logger } from 'pino'
import type { Logged } from '#server/http/request-log.ts'
import { isStoreUnavailable } from '#store/engines/is-store-unavailable.ts'
import { AuthProblem, answerOAuthProblem, answerProblem, OAuthProblem } from './auth-problem.ts'

/** The one place where what an endpoint threw becomes an answer in the protocol's form. */
export const answerAuthError =
  (log: Logger): ErrorHandler<Logged> =>
  (error, c) => {
    if (error instanceof AuthProblem) return answerProblem(c, error)
    if (error instanceof OAuthProblem) return answerOAuthProblem(c, error)
    const { requestId } = c.var
    log.error({ requestId, err: error }, 'an authentication request failed')
    return answerProblem(c, problemOf(error), requestId)
  }

/** Trouble that passes is never a 4xx: clients take those as final and sign their user out. */
const problemOf = (error: Error): AuthProblem =>
  isStoreUnavailable(error)
    ? new AuthProblem(503, 'unexpected_failure', 'The database is busy or away. Please try again soon.')
    : new AuthProblem(500, 'unexpected_failure', 'Something went wrong on the server')
