import { foldCase } from '#domain/plain-text.ts'
import { compileRule } from './decide.ts'
import { firstMatch } from './regular-expression.ts'
import type { Condition, Merges, RuledRow, RuleFields } from './rule.ts'

type Range = { from: number; to: number }

/**
 * Compiles a rule into a function that returns where the first text condition that a matching row meets is in its
 * description; null if it is not one range.
 */
export function compileHighlight(rule: RuleFields, merges: Merges): (row: RuledRow) => Range | null {
  const groups = (rule.conditions?.groups ?? []).map((group) => ({
    conditions: group.conditions,
    isMet: compileRule({ ...rule, conditions: { match: 'all', groups: [group] } }, merges),
  }))
  return (row) => {
    const { description } = row
    if (rule.descriptionPattern === description) return { from: 0, to: description.length }
    for (const { conditions, isMet } of groups) {
      if (!isMet(row)) continue
      for (const condition of conditions) {
        const found = condition.field === 'description' && !condition.not && placeOf(condition, description)
        if (found && found.from < found.to) return found
      }
    }
    return null
  }
}

/** Null if the description doesn't meet the condition. */
function placeOf(
  { test, text }: Extract<Condition, { field: 'description' }>,
  description: string,
): Range | null {
  if (test === 'is') return description === text ? { from: 0, to: text.length } : null
  if (test === 'matches') {
    const match = firstMatch(text, description)
    return match && { from: match[0], to: match[1] }
  }
  const [folded, wanted] = [foldCase(description), foldCase(text)]
  // Positions in the folded text equal those in the description unless folding changed its length.
  if (folded.length !== description.length) return null
  const from = firstPlace[test](folded, wanted)
  return from < 0 ? null : { from, to: from + wanted.length }
}

const firstPlace = {
  contains: (text: string, wanted: string) => text.indexOf(wanted),
  starts_with: (text: string, wanted: string) => (text.startsWith(wanted) ? 0 : -1),
  ends_with: (text: string, wanted: string) => (text.endsWith(wanted) ? text.length - wanted.length : -1),
}
