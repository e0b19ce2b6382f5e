import type { RuleFields } from './rule.ts'

/** A key that is equal for rules with the same pattern or conditions. A ledger keeps only one of them. */
export const matchOf = ({
  descriptionPattern,
  conditions,
}: Pick<RuleFields, 'descriptionPattern' | 'conditions'>): string =>
  JSON.stringify([descriptionPattern, conditions])

/** A rule of a list and the later one that replaces it, by their numbers, from 1. */
export type RepeatedRule = { rule: number; replacedBy: number }

/** The rules of a list that are replaced by a later one, because both match the same transactions. */
export function repeatedRules(
  rules: readonly Pick<RuleFields, 'descriptionPattern' | 'conditions'>[],
): RepeatedRule[] {
  const last = new Map(rules.map((rule, index) => [matchOf(rule), index + 1]))
  return rules.flatMap((rule, index) => {
    const replacedBy = last.get(matchOf(rule)) ?? 0
    return replacedBy > index + 1 ? { rule: index + 1, replacedBy } : []
  })
}
