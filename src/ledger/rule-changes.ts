import { isDeepStrictEqual } from 'node:util'
import { RuleChanges } from '#contract/rule-changes.ts'
import type { TransactionRule } from '#domain/rules/rule.ts'
import { titleOf } from '#domain/rules/title-of.ts'
import { HttpProblem } from '#http/http-problem.ts'
import { type RuleChange, readRuleChanges, undoRuleChange } from '#ledger/store/rules/rule-changes.ts'
import { endpoint, pathId } from './endpoint.ts'
import { timeOf } from './ledger-context.ts'

const topic = 'Rules'
const missing = new HttpProblem(404, 'rule_change_not_found', 'This change is no longer there.')
const undone = new HttpProblem(409, 'rule_change_undone', 'This change has already been undone.')
const changedSince = new HttpProblem(
  409,
  'rule_changed_since',
  'This rule was changed again, so this change can no longer be undone.',
)

/** What a change did, by the titles of its rules. */
function toWire({ before, after, ...change }: RuleChange) {
  const [was, is] = [before, after].map((rules) => new Map(rules.map(({ rule }) => [rule.id, rule])))
  const kinds = Map.groupBy(after, ({ rule }) => kindOfChange(was?.get(rule.id), rule))
  const names = (rules: RuleChange['after'] = []) => rules.map(({ rule }) => titleOf(rule) ?? '')
  return {
    ...change,
    added: names(kinds.get('added')),
    changed: names(kinds.get('changed')),
    switchedOn: names(kinds.get('switchedOn')),
    switchedOff: names(kinds.get('switchedOff')),
    moved: names(kinds.get('moved')),
    removed: names(before.filter(({ rule }) => !is?.has(rule.id))),
  }
}

function kindOfChange(before: TransactionRule | undefined, after: TransactionRule) {
  if (!before) return 'added'
  if (isDeepStrictEqual(before, after)) return 'moved'
  if (!isDeepStrictEqual({ ...before, enabled: after.enabled }, after)) return 'changed'
  return after.enabled ? 'switchedOn' : 'switchedOff'
}

export const ruleChanges = [
  endpoint({
    method: 'get',
    path: '/rule-changes',
    topic,
    summary: 'List changes of rules',
    description: 'The last 100.',
    answer: { schema: RuleChanges, description: 'The changes, newest first.' },
    handle: async ({ store, ledgerId }) => ({
      changes: (await readRuleChanges(store, ledgerId)).map(toWire),
    }),
  }),
  endpoint({
    method: 'post',
    path: '/rule-changes/{id}/undo',
    topic,
    summary: 'Undo a change of rules',
    description: 'Restores the rules and applies them to their transactions again.',
    answer: { status: 204, description: 'Undone.' },
    problems: {
      404: '`rule_change_not_found`: there is no such change.',
      409: '`rule_change_undone`: it was already undone. `rule_changed_since`: one of its rules was changed again.',
    },
    async handle({ c, context, store, ledgerId }) {
      const change = await undoRuleChange(store, ledgerId, pathId(c, missing), timeOf(context))
      if (!change) throw missing
      if (change === 'undone') throw undone
      if (change === 'changed_since') throw changedSince
      return c.body(null, 204)
    },
  }),
]
