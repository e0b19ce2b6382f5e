import { compileMatch, foldedRow } from './conditions.ts'
import { indexRules } from './index-rules.ts'
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

/**
 * Compiles rules, given in their order, into a function that decides about rows: for each action, the first enabled
 * rule that matches and has it. Actions in `byHand` were decided by the user, so no rule decides them. Compile once and
 * use it for many rows.
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
  const findCandidates = indexRules(compiled, merges)

  return (row, byHand = []) => {
    const decisions: Decisions<Rule> = {}
    const folded = foldedRow(row)
    const isOpen = (action: RuleAction) => !(action in decisions) && !byHand.includes(action)
    // Most rows match no rule, so which actions are still open is only checked once something has been decided.
    let areAllOpen = byHand.length === 0
    for (const { rule, actions, isMatch } of findCandidates(folded)) {
      if (!areAllOpen && !actions.some(isOpen)) continue
      if (!isMatch(folded)) continue
      areAllOpen = false
      for (const action of actions) if (isOpen(action)) decisions[action] = rule
    }
    return decisions
  }
}

/** Compiles one rule alone, whether or not it is enabled. */
export function compileRule(rule: RuleFields, merges: Merges = noMerges): (row: RuledRow) => boolean {
  const isMatch = compileMatch(rule, merges)
  return (row) => isMatch(foldedRow(row))
}
