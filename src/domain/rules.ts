/**
 * What a user wants done with every transaction that has a given description (specification.md, 9,
 * product-decisions.md, 8).
 */
export type TransactionRule = {
  id: string
  descriptionPattern: string
  category: string
  excluded: boolean
}

/**
 * Returns a lookup for the rule that governs a description: the one whose pattern equals the whole
 * description. Build it once and use it for many descriptions.
 */
export function governedBy<Rule extends Pick<TransactionRule, 'descriptionPattern'>>(
  rules: readonly Rule[],
): (description: string) => Rule | undefined {
  const byPattern = new Map(rules.map((rule) => [rule.descriptionPattern, rule]))
  return (description) => byPattern.get(description)
}
