import * as z from 'zod/mini'
import {
  AddedRecurringCost,
  NewRecurringCost,
  RecurringCost,
  RecurringCostChange,
  RecurringCosts,
} from '#contract/recurring-costs.ts'
import { checkAgainst } from '#http/check-against.ts'
import { HttpProblem } from '#http/http-problem.ts'
import { changeLedger } from '#ledger/store/change-ledger.ts'
import {
  addRecurringCost,
  deleteRecurringCost,
  putRecurringCost,
  readRecurringCost,
  readRecurringCosts,
} from '#ledger/store/recurring-costs.ts'
import { endpoint, pathId } from './endpoint.ts'
import { paymentRefusals } from './recurring-payments.ts'

const topic = 'Recurring costs'
const missing = new HttpProblem(404, 'recurring_cost_not_found', 'This recurring cost is no longer there.')
const gone = { 404: "`recurring_cost_not_found`: it is not there, or it is another user's." }

export const recurringCosts = [
  endpoint({
    method: 'get',
    path: '/recurring-costs',
    topic,
    summary: 'List recurring costs',
    answer: { schema: RecurringCosts, description: 'All recurring costs, sorted by name.' },
    handle: async ({ store, ledgerId }) => ({ recurringCosts: await readRecurringCosts(store, ledgerId) }),
  }),
  endpoint({
    method: 'post',
    path: '/recurring-costs',
    topic,
    summary: 'Add a recurring cost',
    description:
      'With `transaction_ids`, these transactions are linked as its payments, for example to confirm a found series. Those of them in `left_out_ids` are not, even if they look like payments.',
    body: AddedRecurringCost,
    answer: { status: 201, schema: RecurringCost, description: 'The recurring cost.' },
    largestBody: 128 * 1024,
    problems: {
      404: '`transaction_not_found`: one of the transactions does not exist.',
      422: '`not_spending`: one of the transactions is money in.',
    },
    async handle({ store, ledgerId, body: { transactionIds, leftOutIds, ...cost } }) {
      const leftOut = new Set(leftOutIds.map((id) => id.toLowerCase()))
      const rowIds = new Set(transactionIds.map((id) => id.toLowerCase()))
      const added = await addRecurringCost(store, ledgerId, cost, {
        rowIds: [...rowIds].filter((id) => !leftOut.has(id)),
        leftOutIds: [...leftOut],
      })
      if (typeof added === 'string') throw paymentRefusals[added]
      return added
    },
  }),
  endpoint({
    method: 'patch',
    path: '/recurring-costs/{id}',
    topic,
    summary: 'Change a recurring cost',
    description: 'Omitted fields stay the same.',
    body: RecurringCostChange,
    answer: { schema: RecurringCost, description: 'The updated recurring cost.' },
    problems: gone,
    async handle({ c, store, ledgerId, body }) {
      const id = pathId(c, missing)
      const changed = await changeLedger(store, ledgerId, async (transaction) => {
        const before = await readRecurringCost(transaction, ledgerId, id)
        if (!before) throw missing
        const {
          id: _,
          booked_days: __,
          paid_days: ___,
          paid_months: ____,
          ...fields
        } = z.encode(RecurringCost, before)
        // Validated as a whole: a new end can be before the existing start.
        const after = checkAgainst(NewRecurringCost, { ...fields, ...z.encode(RecurringCostChange, body) })
        await putRecurringCost(transaction, ledgerId, { id, ...after })
        return readRecurringCost(transaction, ledgerId, id)
      })
      if (!changed) throw missing
      return changed
    },
  }),
  endpoint({
    method: 'delete',
    path: '/recurring-costs/{id}',
    topic,
    summary: 'Delete a recurring cost',
    answer: { status: 204, description: 'Deleted.' },
    problems: gone,
    async handle({ c, store, ledgerId }) {
      if (!(await deleteRecurringCost(store, ledgerId, pathId(c, missing)))) throw missing
      return c.body(null, 204)
    },
  }),
]
