import type { RuleFields } from '#domain/rules/rule.ts'

/** The title of a rule: its name, or the first text that it looks for. */
export const ruleTitle = ({ name, descriptionPattern, conditions }: RuleFields): string =>
  name ?? descriptionPattern ?? firstText(conditions) ?? 'Unnamed rule'

const firstText = (conditions: RuleFields['conditions']) =>
  conditions?.groups
    .flatMap((group) => group.conditions)
    .flatMap((condition) => (condition.field === 'description' && !condition.not ? condition.text : []))[0]

/** Whether the simple form has a field for everything that the rule does. */
export const isSimple = (rule: RuleFields): boolean =>
  rule.conditions === null &&
  rule.enabled &&
  rule.name === null &&
  rule.shownDescription === null &&
  rule.note === null &&
  rule.tags.length === 0 &&
  !rule.transfer
