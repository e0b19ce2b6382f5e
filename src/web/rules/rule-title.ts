import type { RuleFields } from '#domain/rules/rule.ts'

/** What a rule is called: its name, or the description that it is for. */
export const ruleTitle = ({ name, descriptionPattern }: RuleFields): string =>
  name ?? descriptionPattern ?? 'Rule without a name'
