import { Hono } from 'hono'
import type * as z from 'zod/mini'
import {
  NewRecurringCost,
  RecurringCostChange,
  type RecurringCosts,
  type RecurringCost as WireCost,
} from '#contract/recurring-costs.ts'
import { checkAgainst } from '#server/http/check-against.ts'
import { HttpProblem } from '#server/http/http-problem.ts'
import { readJson } from '#server/http/read-json.ts'
import { requireUser, type SignedIn } from '#server/http/require-user.ts'
import { insideTransaction } from '#store/inside-transaction.ts'
import {
  addRecurringCost,
  deleteRecurringCost,
  lockRecurringCost,
  readRecurringCosts,
  updateRecurringCost,
} from '#store/ledger/recurring-costs.ts'
import type { LedgerContext } from './ledger-context.ts'
import { limitCalls } from './limit-calls.ts'
import { pathId } from './path-id.ts'
import { costFromWire, costToWire } from './recurring-cost-wire.ts'

const missing = new HttpProblem(404, 'recurring_cost_not_found', 'This recurring cost is no longer there.')

export const recurringCosts = (context: LedgerContext) => {
  return new Hono<SignedIn>()
    .use(requireUser(context), limitCalls(context))
    .get('/', async (c) => {
      const costs = await readRecurringCosts(c.var.store, c.var.userId)
      return c.json<z.infer<typeof RecurringCosts>>({ recurring_costs: costs.map(costToWire) })
    })
    .post('/', async (c) => {
      const cost = costFromWire(await readJson(c, NewRecurringCost))
      return c.json<WireCost>(costToWire(await addRecurringCost(c.var.store, c.var.userId, cost)), 201)
    })
    .patch('/:id', async (c) => {
      const id = pathId(c, missing)
      const change = await readJson(c, RecurringCostChange)
      const changed = await insideTransaction(c.var.store, async (transaction) => {
        const before = await lockRecurringCost(transaction, c.var.userId, id)
        if (!before) throw missing
        const { id: _, ...fields } = costToWire(before)
        // Checked as a whole: a new end can be before the start that is there already.
        const after = costFromWire(checkAgainst(NewRecurringCost, { ...fields, ...change }))
        return updateRecurringCost(transaction, c.var.userId, id, after)
      })
      if (!changed) throw missing
      return c.json<WireCost>(costToWire(changed))
    })
    .delete('/:id', async (c) => {
      if (!(await deleteRecurringCost(c.var.store, c.var.userId, pathId(c, missing)))) throw missing
      return c.body(null, 204)
    })
}
