import { foldCase } from '#domain/plain-text.ts'
import { requiredText } from './required-text.ts'
import type { Condition, Merges, RuleFields } from './rule.ts'

/** A property of rows by which the rules that may match them are looked up. */
export type Clue =
  | { in: 'description'; text: string }
  | { in: 'merchant'; key: string }
  /** A part of the description: as it is, or folded and marked. */
  | { in: 'part' | 'foldedPart'; text: string }
  | { in: 'day'; from: number; to: number }

/** From the most selective to the least. */
const kinds: Clue['in'][] = ['description', 'merchant', 'part', 'foldedPart', 'day']

const [start, end] = ['\u0002', '\u0003']
/** A folded description in which conditions on its start and end can be looked up as parts. */
export const marked = (folded: string) => start + folded + end

/** The shortest part that can be looked up. */
export const shortestPart = 3

/** Every row that the rule matches has one of these. Null if it may match any row. */
export function cluesOf(
  { descriptionPattern, conditions }: Pick<RuleFields, 'descriptionPattern' | 'conditions'>,
  merges: Merges,
): Clue[] | null {
  if (conditions === null)
    return descriptionPattern === null ? null : [{ in: 'description', text: descriptionPattern }]
  return combined(
    conditions.match,
    conditions.groups.map((group) =>
      combined(
        group.match,
        group.conditions.map((condition) => clueOf(condition, merges)),
      ),
    ),
  )
}

function combined(match: 'all' | 'any', parts: (Clue[] | null)[]): Clue[] | null {
  const certain = parts.filter((part) => part !== null)
  if (match === 'any') return certain.length === parts.length ? certain.flat() : null
  return certain.sort((one, other) => worst(one) - worst(other))[0] ?? null
}

const worst = (clues: Clue[]) => Math.max(...clues.map((clue) => kinds.indexOf(clue.in)))

function clueOf(condition: Condition, { merchantOf }: Merges): Clue[] | null {
  if (condition.not) return null
  if (condition.field === 'merchant') return [{ in: 'merchant', key: merchantOf(condition.key) }]
  if (condition.field === 'day_of_month') return [{ in: 'day', from: condition.fromDay, to: condition.toDay }]
  if (condition.field !== 'description') return null
  const { test, text } = condition
  if (test === 'is') return [{ in: 'description', text }]
  if (test === 'matches') return partOf('part', requiredText(text) ?? '')
  const folded = foldCase(text)
  if (test === 'contains') return partOf('foldedPart', folded)
  return partOf('foldedPart', test === 'starts_with' ? start + folded : folded + end)
}

const partOf = (kind: 'part' | 'foldedPart', text: string): Clue[] | null =>
  text.length < shortestPart ? null : [{ in: kind, text }]
