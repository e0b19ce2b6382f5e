import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { mostRows } from '#contract/transactions.ts'
import { largestAttachment } from '#domain/attachments.ts'
import { tooManyCalls } from '#http/http-problem.ts'
import { outgoingOf } from '#http/node-connection.ts'
import type { SignedIn } from '#http/require-user.ts'
import type { LedgerContext } from './ledger-context.ts'

const mebibyte = 1024 * 1024

/** A batch of a thousand of the longest descriptions must fit, even with every character escaped as \uXXXX. */
export const largestBatch = 8 * mebibyte

/** How many calls it counts as, and how many of a user's slots for open calls it takes. */
type Weight = { calls: number; places: number }
export type Weigh = (c: Context<SignedIn>) => Weight

const usual: Weight = { calls: 1, places: 1 }

/**
 * Queues and limits the calls of each user. A user who calls too often, or has too much open, gets 429 with the
 * seconds to wait in `Retry-After`. Mounted after `requireUser`: no one else's calls may count against a user, and
 * signing in and out is not counted here.
 */
export const limitCalls = (
  { countCall, beginCall, queueChange, queueRead }: LedgerContext,
  weigh: Weigh = () => usual,
) =>
  createMiddleware<SignedIn>(async (c, next) => {
    const { userId, ledgerId } = c.var
    const { calls, places } = weigh(c)
    const isChange = !['GET', 'HEAD'].includes(c.req.method)
    const end = beginCall(userId, { places, bytes: bytesOfBody(c), changes: isChange ? 1 : 0 })
    if (typeof end === 'number') return tooManyCalls(end)
    const taken = untilTaken(c)
    try {
      const wait = countCall(userId, calls)
      if (wait > 0) return tooManyCalls(Math.ceil(wait / 1000))
      // First, so that a slow body does not block the user's other changes.
      if (isChange) await c.req.arrayBuffer()
      await (isChange ? queueChange(ledgerId, next) : queueRead(userId, next))
    } finally {
      // Even if the client is gone: an abandoned call still runs to its end.
      void taken.then(end)
    }
  })

/** The maximum size of the body: without a content length, it may be as large as any. */
const bytesOfBody = ({ req }: Context) =>
  req.header('transfer-encoding') === undefined
    ? Number(req.header('content-length') ?? 0)
    : largestAttachment

/** Resolves when the client has received the whole response, or has gone. */
function untilTaken(c: Context): Promise<unknown> {
  const answer = outgoingOf(c)
  if (!answer || answer.closed) return Promise.resolve()
  return new Promise((taken) => answer.once('close', taken))
}

/** A file of several megabytes. */
export const weightOfAttachment: Weigh = () => ({ calls: 5, places: 16 })

const ofWholeLedger: Weight = { calls: 100, places: 64 }

/** Exporting the whole ledger costs as much as reading it page by page. */
export const weightOfFile: Weigh = ({ req }) => (req.method === 'GET' ? ofWholeLedger : usual)

/** A change that searches the whole ledger for what to change. */
export const weightOfWholeSearch: Weigh = () => ofWholeLedger

/** The weight of a bulk change: the number of rows in its body. */
export const weightOfManyRows: Weigh = () => ({ calls: 10, places: 16 })

/** Filters that no index supports search every row, unless a start date is given. */
const narrowing = [
  'search',
  'category',
  'not_category',
  'not_merchant',
  'excluded',
  'left_out_by',
  'figure',
  'rule_id',
  'tag',
]

/** A response with this many rows is small, whatever their descriptions. */
const fewRows = 100

/**
 * A search through all years costs more than the page of a month; and a page of many rows stays in memory until the
 * client has received it, like a download.
 */
export const weightOfTransactions: Weigh = ({ req }) => {
  // A page of months takes no longer than a page of transactions.
  const isPageOfMonths = req.path.endsWith('/months') && req.query('in_pages') === 'true'
  const isWide = req.query('start_date') === undefined && narrowing.some((name) => req.query(name))
  if (isWide && !isPageOfMonths) return { calls: 10, places: 128 }
  const isPage = req.method === 'GET' && req.path.endsWith('/transactions')
  const isLong = !(Number(req.query('limit') ?? mostRows) <= fewRows)
  return isPage && isLong ? { calls: 1, places: 16 } : usual
}

/** A report over all years can read as many rows as a search. */
export const weightOfReport: Weigh = ({ req }) =>
  req.query('start_date') === undefined ? { calls: 10, places: 128 } : usual
