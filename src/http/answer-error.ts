import type { Context, ErrorHandler } from 'hono'
import type { Logger } from 'pino'
import { type SplitProblem, UnequalParts } from '#domain/split-parts.ts'
import { FractionalAmount } from '#domain/whole-units.ts'
import { isConflict } from '#store/engines/is-conflict.ts'
import { isInexactNumber } from '#store/engines/is-inexact-number.ts'
import { isLockTimeout } from '#store/engines/is-lock-timeout.ts'
import { storeTroubleOf } from '#store/engines/store-trouble-of.ts'
import { HttpProblem, problemResponse, tooManyCalls } from './http-problem.ts'
import { hasDisconnected } from './node-connection.ts'
import type { Logged } from './request-log.ts'
import { responseIfGone } from './require-user.ts'
import { storeTroubles } from './store-trouble.ts'

/** The client is gone; this only appears in the request's log line. */
const brokenOff = new HttpProblem(400, 'body_broken_off', 'The request body is incomplete.')

const sumTooLarge = new HttpProblem(
  422,
  'sum_too_large',
  'The amounts add up to more than 35 trillion dollars, which is more than Outgo can add up to the cent. Please correct or delete the largest ones.',
)

const fractionOf = (currency: string) =>
  new HttpProblem(422, 'amount_fraction', `The account is in ${currency}, which has no decimals.`)

const unequalParts: Record<SplitProblem, string> = {
  zero: 'The amount of the transaction or of a part is zero.',
  sum: 'The parts do not add up to the amount of the transaction.',
  note: 'A single part cannot have a note.',
}

/** The one place where errors become responses, and unexpected errors are logged. */
export const answerError =
  (log: Logger): ErrorHandler<Logged> =>
  async (error, c) => {
    if (error instanceof HttpProblem) return problemResponse(error)
    if (hasDisconnected(c, error)) return problemResponse(brokenOff)
    if (isInexactNumber(error)) return problemResponse(sumTooLarge)
    if (error instanceof FractionalAmount) return problemResponse(fractionOf(error.currency))
    if (error instanceof UnequalParts)
      return problemResponse(new HttpProblem(422, 'parts_unequal', unequalParts[error.problem]))
    const gone = isConflict(error) ? await responseIfGone(c) : null
    if (gone) return gone
    const { requestId } = c.var
    if (isLockTimeout(error)) {
      log.warn(
        { requestId },
        'a change was refused: another process has been changing the same ledger for too long',
      )
      return tooManyCalls(1)
    }
    const trouble = storeTroubleOf(error)
    if (trouble) {
      const { code, sentence, log: message } = storeTroubles[trouble]
      log.error({ requestId, err: error }, message)
      return problemResponse(new HttpProblem(503, code, sentence))
    }
    log.error({ requestId, err: error }, 'a request failed')
    const detail = `Something went wrong on the server. Its log has more under ${requestId}.`
    return problemResponse(new HttpProblem(500, 'internal_error', detail))
  }

/** The response for unknown paths. */
export const unknownPath = (c: Context): Response =>
  problemResponse(new HttpProblem(404, 'unknown_path', `There is no ${c.req.method} ${c.req.path}.`))
