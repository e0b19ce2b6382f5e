import type { RuleFields } from '#domain/rules/rule.ts'

/** The title of a rule: its name, or the description that it matches. */
export const ruleTitle = ({ name, descriptionPattern }: RuleFields): string =>
  name ?? descriptionPattern ?? 'Rule without a name'
