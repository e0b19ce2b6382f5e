import { type ExpressionProblem, regularExpressionProblem } from './regular-expression.ts'
import { hasAction, type RuleFields, ruleActions } from './rule.ts'

/** Why a rule can't be saved. `expression` is a regular expression that cannot be used. */
export type RuleProblem =
  | { code: 'nothing_to_match' | 'two_ways_to_match' | 'no_action' }
  | { code: 'expression'; expression: string; problem: ExpressionProblem }

export function problemOfRule(rule: RuleFields): RuleProblem | null {
  if (rule.descriptionPattern === null && rule.conditions === null) return { code: 'nothing_to_match' }
  if (rule.descriptionPattern !== null && rule.conditions !== null) return { code: 'two_ways_to_match' }
  if (!ruleActions.some((action) => hasAction(rule, action))) return { code: 'no_action' }
  for (const { conditions } of rule.conditions?.groups ?? [])
    for (const condition of conditions) {
      if (condition.field !== 'description' || condition.test !== 'matches') continue
      const problem = regularExpressionProblem(condition.text)
      if (problem) return { code: 'expression', expression: condition.text, problem }
    }
  return null
}
