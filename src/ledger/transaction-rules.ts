import {
  NewTransactionRule,
  TransactionRule,
  TransactionRuleChange,
  TransactionRules,
} from '#contract/transaction-rules.ts'
import { HttpProblem } from '#http/http-problem.ts'
import {
  deleteTransactionRule,
  readTransactionRules,
  saveTransactionRule,
  updateTransactionRule,
} from '#ledger/store/transaction-rules.ts'
import { endpoint, pathId } from './endpoint.ts'

const topic = 'Rules'
const missing = new HttpProblem(404, 'rule_not_found', 'This rule is no longer there.')
const taken = new HttpProblem(409, 'rule_exists', 'Another rule already has this description.')
const gone = { 404: "`rule_not_found`: it is not there, or it is another user's." }

export const transactionRules = [
  endpoint({
    method: 'get',
    path: '/transaction-rules',
    topic,
    summary: 'List rules',
    answer: { schema: TransactionRules, description: 'All rules, sorted by pattern.' },
    handle: async ({ store, ledgerId }) => ({
      transactionRules: await readTransactionRules(store, ledgerId),
    }),
  }),
  endpoint({
    method: 'post',
    path: '/transaction-rules',
    topic,
    summary: 'Create a rule',
    description:
      'Applies to all existing and new transactions whose description equals the pattern. Replaces an existing rule with the same pattern.',
    body: NewTransactionRule,
    answer: { status: 201, schema: TransactionRule, description: 'The rule.' },
    handle: ({ store, ledgerId, body }) => saveTransactionRule(store, ledgerId, body),
  }),
  endpoint({
    method: 'patch',
    path: '/transaction-rules/{id}',
    topic,
    summary: 'Change a rule',
    description: 'Omitted fields stay the same.',
    body: TransactionRuleChange,
    answer: { schema: TransactionRule, description: 'The updated rule.' },
    problems: { ...gone, 409: '`rule_exists`: another rule has this pattern.' },
    async handle({ c, store, ledgerId, body }) {
      const changed = await updateTransactionRule(store, ledgerId, pathId(c, missing), body)
      if (!changed) throw missing
      if (changed === 'taken') throw taken
      return changed
    },
  }),
  endpoint({
    method: 'delete',
    path: '/transaction-rules/{id}',
    topic,
    summary: 'Delete a rule',
    description: 'Its transactions get their own categories back.',
    answer: { status: 204, description: 'Deleted.' },
    problems: gone,
    async handle({ c, store, ledgerId }) {
      if (!(await deleteTransactionRule(store, ledgerId, pathId(c, missing)))) throw missing
      return c.body(null, 204)
    },
  }),
]
