import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { HttpProblem, problemResponse } from '#server/http/http-problem.ts'
import type { SignedIn } from '#server/http/require-user.ts'
import type { LedgerContext } from './ledger-context.ts'

type Weigh = (c: Context<SignedIn>) => number

/**
 * Answers 429 to a user who calls too often, and says in `Retry-After` after how many seconds it will pass. It comes
 * after `requireUser`: nobody else's call may count against them, and signing in and out is not counted here.
 */
export const limitCalls = ({ countCall }: LedgerContext, weigh: Weigh = () => 1) =>
  createMiddleware<SignedIn>(async (c, next) => {
    const wait = countCall(c.var.userId, weigh(c))
    if (wait === 0) return next()
    return tooManyCalls(Math.ceil(wait / 1000))
  })

function tooManyCalls(seconds: number): Response {
  const detail = 'Request rate limit reached. Please wait a moment and try again.'
  const response = problemResponse(new HttpProblem(429, 'over_request_rate_limit', detail))
  response.headers.set('Retry-After', String(seconds))
  return response
}

/** A file of the whole ledger costs as much as reading it page by page. */
export const weightOfFile: Weigh = ({ req }) => (req.method === 'GET' ? 100 : 1)

/** What no index narrows is looked for in every row, unless a day is named to begin with. */
const narrowing = ['search', 'category', 'not_category', 'excluded', 'rule_id']

/** A search through all years costs more than the page of a month. */
export const weightOfSearch: Weigh = ({ req }) =>
  req.query('start_date') === undefined && narrowing.some((name) => req.query(name)) ? 10 : 1
