import type { RuleFields } from '#domain/rules/rule.ts'
import { titleOf } from '#domain/rules/title-of.ts'

export const ruleTitle = (rule: RuleFields): string => titleOf(rule) ?? 'Unnamed rule'

/** Whether the simple form has a field for everything that the rule looks for and does. */
export const isSimple = (rule: RuleFields): boolean =>
  rule.conditions === null && rule.name === null && hasSimpleActions(rule)

/** Whether the simple form has a field for everything that the rule does. */
export const hasSimpleActions = (rule: RuleFields): boolean =>
  rule.enabled &&
  rule.shownDescription === null &&
  rule.note === null &&
  rule.tags.length === 0 &&
  !rule.transfer
