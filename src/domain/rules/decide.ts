import { compileMatch, foldedRow, type Predicate } from './conditions.ts'
import {
  hasAction,
  type Merges,
  noMerges,
  type RuleAction,
  type RuledRow,
  type RuleFields,
  ruleActions,
} from './rule.ts'

/** Which rule decides each action; actions that no rule decides are missing. */
export type Decisions<Rule> = Partial<Record<RuleAction, Rule>>

type Compiled<Rule> = { rule: Rule; position: number; actions: RuleAction[]; isMatch: Predicate }

/**
 * Compiles rules, given in their order, into a function that decides about rows: for each action, the first enabled
 * rule that matches and has it. Actions in `byHand` were decided by the user, so no rule decides them. Compile once and
 * use it for many rows: rules for a whole description are found in a map.
 */
export function compileRules<Rule extends RuleFields>(
  rules: readonly Rule[],
  merges = noMerges,
): (row: RuledRow, byHand?: readonly RuleAction[]) => Decisions<Rule> {
  const compiled = rules
    .filter(({ enabled }) => enabled)
    .map((rule, position) => ({
      rule,
      position,
      actions: ruleActions.filter((action) => hasAction(rule, action)),
      isMatch: compileMatch(rule, merges),
    }))
  const exact = Map.groupBy(
    compiled.filter(({ rule }) => rule.conditions === null),
    ({ rule }) => rule.descriptionPattern,
  )
  const others = compiled.filter(({ rule }) => rule.conditions !== null)

  return (row, byHand = []) => {
    const decisions: Decisions<Rule> = {}
    const folded = foldedRow(row)
    const isOpen = (action: RuleAction) => !(action in decisions) && !byHand.includes(action)
    // Most rules match nothing, so which actions are still open is only checked once something has been decided.
    let areAllOpen = byHand.length === 0
    const apply = ({ rule, actions, isMatch }: Compiled<Rule>) => {
      if (!areAllOpen && !actions.some(isOpen)) return
      if (!isMatch(folded)) return
      areAllOpen = false
      for (const action of actions) if (isOpen(action)) decisions[action] = rule
    }
    let next = 0
    for (const rule of exact.get(row.description) ?? []) {
      for (let other = others[next]; other && other.position < rule.position; other = others[++next])
        apply(other)
      apply(rule)
    }
    for (let other = others[next]; other; other = others[++next]) apply(other)
    return decisions
  }
}

/** Compiles one rule alone, whether or not it is enabled. */
export function compileRule(rule: RuleFields, merges: Merges = noMerges): (row: RuledRow) => boolean {
  const isMatch = compileMatch(rule, merges)
  return (row) => isMatch(foldedRow(row))
}
