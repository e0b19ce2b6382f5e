import { foldCase } from '#domain/plain-text.ts'
import { firstMatch } from './regular-expression.ts'
import type { RuleFields } from './rule.ts'

/** The position at which a rule's first text condition matches a description; null if it is not one range. */
export function highlightOf(
  { descriptionPattern, conditions }: RuleFields,
  description: string,
): { from: number; to: number } | null {
  if (descriptionPattern === description) return { from: 0, to: description.length }
  for (const { conditions: ofGroup } of conditions?.groups ?? [])
    for (const condition of ofGroup) {
      if (condition.field !== 'description' || condition.not) continue
      const found = placeOf(condition.test, condition.text, description)
      if (found) return found
    }
  return null
}

function placeOf(test: string, text: string, description: string): { from: number; to: number } | null {
  if (test === 'matches') {
    const match = firstMatch(text, description)
    return match && { from: match[0], to: match[1] }
  }
  const [folded, wanted] = [foldCase(description), foldCase(text)]
  // Positions in the folded text equal those in the description unless folding changed its length.
  if (folded.length !== description.length) return null
  const from = test === 'ends_with' ? folded.lastIndexOf(wanted) : folded.indexOf(wanted)
  return from < 0 ? null : { from, to: from + wanted.length }
}
