import { Hono } from 'hono'
import type * as z from 'zod/mini'
import {
  NewTransactionRule,
  TransactionRuleChange,
  type TransactionRules,
  type TransactionRule as WireRule,
} from '#contract/transaction-rules.ts'
import { HttpProblem } from '#server/http/http-problem.ts'
import { readJson } from '#server/http/read-json.ts'
import { requireUser, type SignedIn } from '#server/http/require-user.ts'
import {
  deleteTransactionRule,
  readTransactionRules,
  type StoredRule,
  saveTransactionRule,
  updateTransactionRule,
} from '#store/ledger/transaction-rules.ts'
import type { LedgerContext } from './ledger-context.ts'
import { limitCalls } from './limit-calls.ts'
import { pathId } from './path-id.ts'

const missing = new HttpProblem(404, 'rule_not_found', 'This rule is no longer there.')
const taken = new HttpProblem(409, 'rule_exists', 'Another rule has this description already.')

export const transactionRules = (context: LedgerContext) => {
  return new Hono<SignedIn>()
    .use(requireUser(context), limitCalls(context))
    .get('/', async (c) => {
      const rules = await readTransactionRules(c.var.store, c.var.userId)
      return c.json<z.infer<typeof TransactionRules>>({ transaction_rules: rules.map(toWire) })
    })
    .post('/', async (c) => {
      const rule = await readJson(c, NewTransactionRule)
      const saved = await saveTransactionRule(c.var.store, c.var.userId, {
        descriptionPattern: rule.description_pattern,
        category: rule.category,
        excludeFromTotal: rule.exclude_from_total,
      })
      return c.json<WireRule>(toWire(saved), 201)
    })
    .patch('/:id', async (c) => {
      const change = await readJson(c, TransactionRuleChange)
      const changed = await updateTransactionRule(c.var.store, c.var.userId, pathId(c, missing), {
        descriptionPattern: change.description_pattern,
        category: change.category,
        excludeFromTotal: change.exclude_from_total,
      })
      if (!changed) throw missing
      if (changed === 'taken') throw taken
      return c.json<WireRule>(toWire(changed))
    })
    .delete('/:id', async (c) => {
      if (!(await deleteTransactionRule(c.var.store, c.var.userId, pathId(c, missing)))) throw missing
      return c.body(null, 204)
    })
}

const toWire = (rule: StoredRule): WireRule => ({
  id: rule.id,
  description_pattern: rule.descriptionPattern,
  category: rule.category,
  exclude_from_total: rule.excludeFromTotal,
  matches: rule.matches,
})
