/** What a user wants done with every transaction of one description (spec 9, decisions 8). */
export type TransactionRule = {
  id: string
  descriptionPattern: string
  category: string
  excludeFromTotal: boolean
}

/** The rule that governs a description: the pattern is the whole description, exactly. */
export const governingRule = <Rule extends Pick<TransactionRule, 'descriptionPattern'>>(
  description: string,
  rules: readonly Rule[],
): Rule | undefined => rules.find((rule) => rule.descriptionPattern === description)
