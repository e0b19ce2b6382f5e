/** What a user wants done with every transaction of one description (specification.md, 9, product-decisions.md, 8). */
export type TransactionRule = {
  id: string
  descriptionPattern: string
  category: string
  excluded: boolean
}

/**
 * Decides which rule governs a description: the one whose pattern is the whole description, exactly.
 * Made once for many descriptions.
 */
export function governedBy<Rule extends Pick<TransactionRule, 'descriptionPattern'>>(
  rules: readonly Rule[],
): (description: string) => Rule | undefined {
  const byPattern = new Map(rules.map((rule) => [rule.descriptionPattern, rule]))
  return (description) => byPattern.get(description)
}
