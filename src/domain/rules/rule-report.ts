import { compileRule } from './decide.ts'
import {
  type ActionWithValue,
  actionsWithValue,
  hasAction,
  type Merges,
  type RuleAction,
  type RuledRow,
  type RuleFields,
  ruleActions,
} from './rule.ts'

type Rule = RuleFields & { id: string }

/** The effect of a rule: how many rows it matched, and for how many it decided an action. */
export type RuleUse = { ruleId: string; matched: number; decided: number; shadowedBy: string[] }
/** Rows for which two rules set different values. The first of them wins. */
export type Contradiction = { ruleId: string; winnerId: string; action: ActionWithValue; count: number }

/** Collects, row by row, which rules never match, are shadowed by others, or contradict each other. */
export function reportOnRules(rules: readonly Rule[], merges: Merges) {
  const uses = rules
    .filter(({ enabled }) => enabled)
    .map((rule) => ({
      rule,
      isMatch: compileRule(rule, merges),
      matched: 0,
      decided: 0,
      losesTo: new Set<string>(),
    }))
  const contradictions = new Map<string, Contradiction>()
  return {
    add(row: RuledRow) {
      const winners = new Map<RuleAction, Rule>()
      for (const use of uses) {
        if (!use.isMatch(row)) continue
        use.matched++
        let decides = false
        for (const action of ruleActions.filter((action) => hasAction(use.rule, action))) {
          const winner = winners.get(action)
          if (!winner) winners.set(action, use.rule)
          decides ||= !winner
          if (!winner) continue
          use.losesTo.add(winner.id)
          if (hasValue(action) && valueFor(use.rule, action) !== valueFor(winner, action))
            note(use.rule, winner, action)
        }
        if (decides) use.decided++
      }
    },
    result: (): { rules: RuleUse[]; contradictions: Contradiction[] } => ({
      rules: uses.map(({ rule, matched, decided, losesTo }) => ({
        ruleId: rule.id,
        matched,
        decided,
        shadowedBy: matched > 0 && decided === 0 ? [...losesTo] : [],
      })),
      contradictions: [...contradictions.values()],
    }),
  }

  function note({ id: ruleId }: Rule, { id: winnerId }: Rule, action: ActionWithValue) {
    const key = [ruleId, winnerId, action].join()
    const found = contradictions.get(key) ?? { ruleId, winnerId, action, count: 0 }
    found.count++
    contradictions.set(key, found)
  }
}

const hasValue = (action: RuleAction): action is ActionWithValue =>
  actionsWithValue.some((one) => one === action)

function valueFor(rule: RuleFields, action: ActionWithValue): string | null {
  switch (action) {
    case 'category':
      return rule.category
    case 'description':
      return rule.shownDescription
    case 'note':
      return rule.note
    case 'tags':
      return rule.tags.toSorted().join(' ')
  }
}
