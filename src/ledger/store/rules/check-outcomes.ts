import { actionsByHand } from '#domain/rules/by-hand.ts'
import { compileRules } from '#domain/rules/decide.ts'
import { ruleActions } from '#domain/rules/rule.ts'
import type { Store } from '#store/schema.ts'
import type { RowToDecide } from './outcomes.ts'
import { readMerges } from './read-merges.ts'
import { readRulesInOrder } from './read-rules.ts'
import { ruleColumns } from './rule-columns.ts'

/** Returns a function that checks whether a row's stored outcome is what its rules decide. */
export async function checkByRules(store: Store, ledgerId: string) {
  const rules = await readRulesInOrder(store, ledgerId)
  const decide = compileRules(rules, await readMerges(store, ledgerId, rules))
  const outcomes = await store
    .selectFrom('ruleOutcomes')
    .selectAll()
    .where('ledgerId', '=', ledgerId)
    .execute()
  const byId = new Map(outcomes.map((outcome) => [outcome.id, outcome]))
  return (row: RowToDecide & { ruleId: string | null }): boolean => {
    const decisions = decide(row, actionsByHand(row.byHand))
    const stored = row.ruleId === null ? undefined : byId.get(row.ruleId)
    if (!stored) return row.ruleId === null && ruleActions.every((action) => !decisions[action])
    return (
      ruleActions.every((action) => stored[ruleColumns[action]] === (decisions[action]?.id ?? '')) &&
      stored.category === (decisions.category?.category ?? null) &&
      stored.excludeFromTotal === Number(decisions.excluded !== undefined) &&
      stored.transfer === Number(decisions.transfer !== undefined) &&
      stored.shownDescription === (decisions.description?.shownDescription ?? null) &&
      stored.ruleNote === (decisions.note?.note ?? null) &&
      stored.ruleTagIds === (decisions.tags?.tags.toSorted().join(' ') ?? null)
    )
  }
}
