import type { LedgerTransaction } from '#domain/transaction.ts'
import { ruleColumns } from './rule-columns.ts'

/** What rules decided about a transaction that is joined with its outcome as `rule`. */
export const decidedColumns = [
  'rule.shownDescription',
  'rule.ruleNote',
  'rule.ruleTagIds',
  ...Object.values(ruleColumns).map((name) => `rule.${name}` as const),
] as const

type Row = Record<(typeof ruleColumns)[keyof typeof ruleColumns], string | null>

/** Which rule decided what, and the one rule that screens name. */
export function decisionsOf(row: Row): Pick<LedgerTransaction, 'decidedBy' | 'ruleId'> {
  const decidedBy = {
    category: row.categoryRuleId || null,
    excluded: row.excludedRuleId || null,
    description: row.descriptionRuleId || null,
    note: row.noteRuleId || null,
    transfer: row.transferRuleId || null,
    tags: row.tagsRuleId || null,
  }
  return { decidedBy, ruleId: Object.values(decidedBy).find((id) => id !== null) ?? null }
}
