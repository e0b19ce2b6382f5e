import { hasAction, ruleActions } from '#domain/rules/rule.ts'
import type { StoredRule } from './store/transaction-rules.ts'

/** Rules as a file contains them, without those that have nothing left to do because their tags were deleted. */
export const rulesInFile = (rules: readonly StoredRule[]) =>
  rules
    .filter((rule) => ruleActions.some((action) => hasAction(rule, action)))
    .map(({ id: _, changedAt: __, matches: ___, ...rule }) => rule)
