import type { Context } from 'hono'
import { validate as isUuid } from 'uuid'
import * as z from 'zod/mini'
import { NewRefund, Refund, RefundDecision, RefundPage, RefundPageQuery } from '#contract/refunds.ts'
import { HttpProblem } from '#http/http-problem.ts'
import { readLedgerVersion } from '#ledger/store/change-ledger.ts'
import type { RefundPair, RefundRefusal } from '#ledger/store/matching/refund-rows.ts'
import { dismissRefund, forgetRefund, linkRefund, readRefunds } from '#ledger/store/matching/refunds.ts'
import type { Store } from '#store/schema.ts'
import { answerKept } from './answer-kept.ts'
import { endpoint } from './endpoint.ts'
import { type Weigh, weightOfFile } from './limit-calls.ts'

const topic = 'Transfers'
const missing = new HttpProblem(404, 'refund_not_found', 'This refund is no longer there.')

const refusals: Record<RefundRefusal, HttpProblem> = {
  missing: new HttpProblem(404, 'transaction_not_found', 'One of these transactions is no longer there.'),
  already_linked: new HttpProblem(
    409,
    'already_linked',
    'One of these transactions is in a transfer or in another refund. Unlink that one first.',
  ),
  not_opposite: new HttpProblem(422, 'not_opposite', 'A refund is money in, and its purchase is money out.'),
  other_currency: new HttpProblem(422, 'other_currency', 'A refund is in the currency of its purchase.'),
  more_than_paid: new HttpProblem(
    422,
    'more_than_paid',
    'The refunds of a purchase cannot add up to more than its price.',
  ),
}

const problems = {
  404: '`transaction_not_found`: a transaction is not there.',
  409: '`already_linked`: one of the transactions is in a linked transfer, or the refund is in another one.',
  422: '`not_opposite`: a refund is money in, and its purchase money out. `other_currency`: they are in accounts with different currencies. `more_than_paid`: the refunds of the purchase would add up to more than its price.',
}

/** Finding suggestions means searching thousands of rows. */
const weightOfSearch: Weigh = (c) =>
  c.req.query('state') === 'linked' || c.req.query('state') === 'dismissed'
    ? { calls: 1, places: 1 }
    : weightOfFile(c)

/** The transactions that a refund's ID consists of. An ID of any other form belongs to no refund. */
function pathPair(c: Context): RefundPair {
  const [refundId = '', purchaseId = '', ...rest] = (c.req.param('id') ?? '').toLowerCase().split('_')
  if (!isUuid(refundId) || !isUuid(purchaseId) || rest.length > 0) throw missing
  return { refundId, purchaseId }
}

export const refunds = [
  endpoint({
    method: 'get',
    path: '/refunds',
    topic,
    summary: 'List refunds',
    description:
      'Refunds by merchants, each with its purchase. A `linked` one counts as negative spending in the category of its purchase. `suggested` ones wait for a decision. They are found among the latest 20,000 transactions that are in no transfer: same account and merchant, at most 120 days apart, and no more than was paid. `dismissed` ones never come back.',
    query: RefundPageQuery,
    answer: { schema: RefundPage, description: 'One page, in the order of the IDs.' },
    weigh: weightOfSearch,
    async handle(call) {
      const { store, ledgerId, query } = call
      const version = await readLedgerVersion(store, ledgerId)
      return answerKept({ ...call, question: { refunds: query }, version }, async () =>
        z.encode(RefundPage, await readPage(store, ledgerId, query)),
      )
    },
  }),
  endpoint({
    method: 'post',
    path: '/refunds',
    topic,
    summary: 'Link a refund by hand',
    description: 'A purchase can have several refunds, a refund only one purchase.',
    body: NewRefund,
    answer: { status: 201, schema: Refund, description: 'The refund.' },
    problems,
    async handle({ store, ledgerId, body }) {
      const pair = { refundId: body.refundId.toLowerCase(), purchaseId: body.purchaseId.toLowerCase() }
      return required(await linkRefund(store, ledgerId, pair))
    },
  }),
  endpoint({
    method: 'patch',
    path: '/refunds/{id}',
    topic,
    summary: 'Accept, dismiss or unlink a refund',
    description:
      '`linked` accepts a suggestion, `dismissed` dismisses it or unlinks a refund for good. `DELETE` takes either back.',
    body: RefundDecision,
    answer: { schema: Refund, description: 'The refund.' },
    problems: { ...problems, 404: '`refund_not_found`, `transaction_not_found`: it is not there.' },
    async handle({ c, store, ledgerId, body: { state } }) {
      const decide = state === 'linked' ? linkRefund : dismissRefund
      return required(await decide(store, ledgerId, pathPair(c)))
    },
  }),
  endpoint({
    method: 'delete',
    path: '/refunds/{id}',
    topic,
    summary: 'Forget what was decided about a refund',
    description: 'Undoes a link or a dismissal. A refund that the product finds is suggested again.',
    answer: { status: 204, description: 'Forgotten.' },
    problems: { 404: '`refund_not_found`: nothing was decided about it.' },
    async handle({ c, store, ledgerId }) {
      if (!(await forgetRefund(store, ledgerId, pathPair(c)))) throw missing
      return c.body(null, 204)
    },
  }),
]

async function readPage(
  store: Store,
  ledgerId: string,
  { state, transactionId, limit, cursor }: z.output<typeof RefundPageQuery>,
) {
  const asked = { state, transactionId: transactionId?.toLowerCase(), after: cursor, limit: limit + 1 }
  const page = await readRefunds(store, ledgerId, asked)
  const refunds = page.slice(0, limit)
  const last = page.length > limit ? refunds.at(-1) : undefined
  return { refunds, nextCursor: last?.id ?? null }
}

function required<Found extends object>(found: Found | RefundRefusal): Found {
  if (typeof found === 'string') throw refusals[found]
  return found
}
