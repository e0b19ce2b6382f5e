import { actionsByHand } from './outcomes.ts'
import { ruleColumns } from './rule-columns.ts'

/** What rules decided about a transaction that is joined with its outcome as `rule`. */
export const decidedColumns = [
  'rule.shownDescription',
  'rule.ruleNote',
  'rule.ruleTagIds',
  ...Object.values(ruleColumns).map((name) => `rule.${name}` as const),
] as const

type Row = { byHand: string | null } & Record<(typeof ruleColumns)[keyof typeof ruleColumns], string | null>

/** The same, with the one rule that screens name. */
export function decidedBy<Given extends Row>({
  byHand,
  categoryRuleId,
  excludedRuleId,
  descriptionRuleId,
  noteRuleId,
  transferRuleId,
  tagsRuleId,
  ...row
}: Given) {
  const decidedBy = {
    category: categoryRuleId || null,
    excluded: excludedRuleId || null,
    description: descriptionRuleId || null,
    note: noteRuleId || null,
    transfer: transferRuleId || null,
    tags: tagsRuleId || null,
  }
  const ruleId = Object.values(decidedBy).find((id) => id !== null) ?? null
  return { ...row, ruleId, decidedBy, byHand: actionsByHand(byHand) }
}
