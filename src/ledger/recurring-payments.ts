import type { Context } from 'hono'
import { validate as isUuid } from 'uuid'
import type * as z from 'zod/mini'
import {
  RecurringPayment,
  RecurringPaymentDecision,
  RecurringPaymentPage,
  RecurringPaymentPageQuery,
} from '#contract/recurring-payments.ts'
import { HttpProblem } from '#http/http-problem.ts'
import type { PaymentPair } from '#ledger/store/matching/payment-decisions.ts'
import { decidePayment, forgetPayment, readPayments } from '#ledger/store/matching/recurring-payments.ts'
import { endpoint } from './endpoint.ts'

const topic = 'Recurring costs'
const missing = new HttpProblem(404, 'payment_not_found', 'This payment is no longer there.')

export const paymentRefusals = {
  cost_missing: new HttpProblem(404, 'recurring_cost_not_found', 'This recurring cost is no longer there.'),
  row_missing: new HttpProblem(404, 'transaction_not_found', 'This transaction is no longer there.'),
  not_spending: new HttpProblem(422, 'not_spending', 'Only money out can pay a recurring cost.'),
}

/** Splits a payment's ID into the IDs of the cost and the transaction. */
function pathPair(c: Context): PaymentPair {
  const [costId = '', rowId = '', ...rest] = (c.req.param('id') ?? '').toLowerCase().split('_')
  if (!isUuid(costId) || !isUuid(rowId) || rest.length > 0) throw missing
  return { costId, rowId }
}

export const recurringPayments = [
  endpoint({
    method: 'get',
    path: '/recurring-payments',
    topic,
    summary: 'List payments of recurring costs',
    description:
      'Transactions that pay a recurring cost. A `linked` one counts instead of the cost in the month it pays for, with its own amount. If totals leave it out, the cost counts. A transaction is linked automatically if it names the cost, or the payee of a payment that the user linked, is booked within a week of the due day, and is at most a fifth lower or a quarter higher than the cost. Others are `suggested`. `dismissed` ones are never suggested again.',
    query: RecurringPaymentPageQuery,
    answer: { schema: RecurringPaymentPage, description: 'One page, in the order of the IDs.' },
    handle: ({ store, ledgerId, query }) => readPage(store, ledgerId, query),
  }),
  endpoint({
    method: 'patch',
    path: '/recurring-payments/{id}',
    topic,
    summary: 'Link, dismiss or unlink a payment',
    description:
      'The ID of a payment is that of the recurring cost, `_`, and that of the transaction. `linked` accepts a suggestion or links a payment by hand; other transactions of the same payee are then linked as well. `dismissed` dismisses a suggestion or unlinks a payment permanently. `DELETE` undoes either.',
    body: RecurringPaymentDecision,
    answer: { schema: RecurringPayment, description: 'The payment.' },
    problems: {
      404: '`recurring_cost_not_found`, `transaction_not_found`, `payment_not_found`: it does not exist.',
      422: '`not_spending`: the transaction is money in.',
    },
    async handle({ c, store, ledgerId, body: { state } }) {
      const decided = await decidePayment(store, ledgerId, pathPair(c), state)
      if (typeof decided === 'string') throw paymentRefusals[decided]
      return decided
    },
  }),
  endpoint({
    method: 'delete',
    path: '/recurring-payments/{id}',
    topic,
    summary: 'Undo a decision about a payment',
    description:
      'Undoes a link or a dismissal. If Outgo recognizes the payment, it is linked or suggested again.',
    answer: { status: 204, description: 'Forgotten.' },
    problems: { 404: '`payment_not_found`: nothing was decided about it.' },
    async handle({ c, store, ledgerId }) {
      if (!(await forgetPayment(store, ledgerId, pathPair(c)))) throw missing
      return c.body(null, 204)
    },
  }),
]

async function readPage(
  store: Parameters<typeof readPayments>[0],
  ledgerId: string,
  { limit, cursor, ...asked }: z.output<typeof RecurringPaymentPageQuery>,
) {
  const page = await readPayments(store, ledgerId, {
    state: asked.state,
    recurringCostId: asked.recurringCostId?.toLowerCase(),
    transactionId: asked.transactionId?.toLowerCase(),
    after: cursor,
    limit: limit + 1,
  })
  const payments = page.slice(0, limit)
  const last = page.length > limit ? payments.at(-1) : undefined
  return { payments, nextCursor: last?.id ?? null }
}
