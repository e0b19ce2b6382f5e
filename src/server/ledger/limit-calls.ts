import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { mostRows } from '#contract/transactions.ts'
import { outgoingOf } from '#server/http/outgoing-of.ts'
import type { SignedIn } from '#server/http/require-user.ts'
import { tooManyCalls } from '#server/http/too-many-calls.ts'
import type { LedgerContext } from './ledger-context.ts'

const mebibyte = 1024 * 1024

/** A batch of a thousand of the longest descriptions has to fit, with every letter written as \uXXXX too. */
export const largestBatch = 8 * mebibyte

/** How many calls it counts as, and how many of the places it takes that a user has for open calls. */
type Weight = { calls: number; places: number }
export type Weigh = (c: Context<SignedIn>) => Weight

const usual: Weight = { calls: 1, places: 1 }

/**
 * Has the calls of a user wait for their turn. Answers 429 to a user who calls too often, or has too much open, and says
 * in `Retry-After` after how many seconds it will pass. It comes after `requireUser`: nobody else's call may count
 * against them, and signing in and out is not counted here.
 */
export const limitCalls = (
  { countCall, beginCall, changesInTurn, readsInTurn }: LedgerContext,
  weigh: Weigh = () => usual,
) =>
  createMiddleware<SignedIn>(async (c, next) => {
    const { userId } = c.var
    const { calls, places } = weigh(c)
    const isChange = !['GET', 'HEAD'].includes(c.req.method)
    const end = beginCall(userId, { places, bytes: bytesOfBody(c), changes: isChange ? 1 : 0 })
    if (typeof end === 'number') return tooManyCalls(end)
    const taken = untilTaken(c)
    try {
      const wait = countCall(userId, calls)
      if (wait > 0) return tooManyCalls(Math.ceil(wait / 1000))
      // First, so that whoever sends a body slowly keeps no other change of theirs waiting.
      if (isChange) await c.req.arrayBuffer()
      await (isChange ? changesInTurn : readsInTurn)(userId, next)
    } finally {
      // Also when the client is gone: a call that nobody waits for goes on until it is done.
      void taken.then(end)
    }
  })

/** What the body may come to: one that does not say its length may be as large as any. */
const bytesOfBody = ({ req }: Context) =>
  req.header('transfer-encoding') === undefined ? Number(req.header('content-length') ?? 0) : largestBatch

/** Ends when the client has taken the whole answer, or has gone. */
function untilTaken(c: Context): Promise<unknown> {
  const answer = outgoingOf(c)
  if (!answer || answer.closed) return Promise.resolve()
  return new Promise((taken) => answer.once('close', taken))
}

/** A file of the whole ledger costs as much as reading it page by page. */
export const weightOfFile: Weigh = ({ req }) => (req.method === 'GET' ? { calls: 100, places: 64 } : usual)

/** What no index narrows is looked for in every row, unless a day is named to begin with. */
const narrowing = ['search', 'category', 'not_category', 'excluded', 'rule_id']

/** As many rows at most are a small answer, whatever their descriptions are. */
const fewRows = 100

/**
 * A search through all years costs more than the page of a month; and a page of many rows is kept in memory until
 * its client has taken it, as that of a download is.
 */
export const weightOfTransactions: Weigh = ({ req }) => {
  if (req.query('start_date') === undefined && narrowing.some((name) => req.query(name)))
    return { calls: 10, places: 128 }
  const isPage = req.method === 'GET' && req.path.endsWith('/transactions')
  const isLong = !(Number(req.query('limit') ?? mostRows) <= fewRows)
  return isPage && isLong ? { calls: 1, places: 16 } : usual
}
