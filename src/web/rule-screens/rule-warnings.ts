import type { RuleReport } from '#web/api/rule-previews.ts'
import { contradictionText, neverMatchesText, shadowedText } from '#web/words/rule-words.ts'

/** The maximum number of transactions that a report examines. */
const mostExamined = 100_000

/** Why a rule has no effect, or not the expected one. */
export function warningsOf(
  ruleId: string,
  { examined, rules, contradictions }: RuleReport,
  titleOf: (ruleId: string) => string,
): string[] {
  const use = rules.find((one) => one.ruleId === ruleId)
  if (!use || examined === 0) return []
  if (use.matched === 0) return [neverMatchesText(examined < mostExamined ? null : examined)]
  if (use.shadowedBy.length > 0) return [shadowedText(use.shadowedBy.map(titleOf))]
  return contradictions
    .filter((one) => one.ruleId === ruleId)
    .map(({ winnerId, action, count }) => contradictionText(titleOf(winnerId), action, count))
}
