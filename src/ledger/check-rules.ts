import { mostConditionalRules } from '#contract/transaction-rules.ts'
import type { ExpressionProblem } from '#domain/rules/regular-expression.ts'
import { conditionsOn, type RuleFields } from '#domain/rules/rule.ts'
import { problemOfRule, type RuleProblem } from '#domain/rules/rule-problem.ts'
import { HttpProblem } from '#http/http-problem.ts'
import { readTransactionRules } from '#ledger/store/transaction-rules.ts'
import type { Store } from '#store/schema.ts'
import { requireAccounts, unknownAccount } from './accounts.ts'

export const unsound = {
  422: `\`rule_invalid\`: the rule matches nothing, has both a pattern and conditions, does nothing, or has a regular expression that is invalid or has too many repetitions. \`too_many_rules\`: at most ${mostConditionalRules} rules can have conditions. ${unknownAccount[422]}`,
}

/** Throws if a rule cannot be applied. */
export function requireSoundRule(rule: RuleFields): void {
  const problem = problemOfRule(rule)
  if (problem) throw new HttpProblem(422, 'rule_invalid', textOf(problem))
}

/** Throws if a rule cannot be applied whose conditions stay: they may have been saved when more was allowed. */
export const requireSoundActions = (rule: RuleFields): void =>
  requireSoundRule({ ...rule, conditions: rule.conditions && { ...rule.conditions, groups: [] } })

/** Throws if a rule, which may have no action yet, cannot match anything. */
export const requireMatchableRule = (rule: RuleFields): void => requireSoundRule({ ...rule, excluded: true })

function textOf(problem: RuleProblem): string {
  switch (problem.code) {
    case 'nothing_to_match':
      return 'A rule needs a description or conditions.'
    case 'two_ways_to_match':
      return 'A rule has either a description or conditions.'
    case 'no_action':
      return 'A rule needs a category or something else to do.'
    case 'expression':
      return expressionText(problem.expression, problem.problem)
  }
}

const expressionText = (expression: string, problem: ExpressionProblem): string =>
  problem.code === 'invalid'
    ? `This is not a valid regular expression: ${expression} (${problem.reason})`
    : `This regular expression has too many repetitions. Use smaller numbers in braces, or * or +: ${expression}`

/** Throws unless the ledger has all accounts of these conditions. */
export const requireAccountsOfRules = (
  store: Store,
  ledgerId: string,
  rules: readonly Partial<Pick<RuleFields, 'conditions'>>[],
): Promise<void> => requireAccounts(store, ledgerId, conditionsOn(rules, 'account'))

/** Throws if a ledger has too many rules that every new transaction is compared with. */
export async function requireFewRules(store: Store, ledgerId: string): Promise<void> {
  const rules = await readTransactionRules(store, ledgerId)
  if (rules.filter(({ conditions }) => conditions !== null).length > mostConditionalRules)
    throw new HttpProblem(
      422,
      'too_many_rules',
      `A ledger can have at most ${mostConditionalRules} rules with conditions.`,
    )
}
