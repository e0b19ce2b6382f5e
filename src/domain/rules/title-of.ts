import { conditionsOn, type RuleFields } from './rule.ts'

/** The title of a rule: its name, or the first text that it looks for. Null if it looks for none. */
export const titleOf = (
  rule: Pick<RuleFields, 'name' | 'descriptionPattern' | 'conditions'>,
): string | null =>
  rule.name ??
  rule.descriptionPattern ??
  conditionsOn([rule], 'description').find(({ not }) => !not)?.text ??
  null
