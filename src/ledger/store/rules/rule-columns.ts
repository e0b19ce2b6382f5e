import type { RuleAction } from '#domain/rules/rule.ts'
import type { LedgerTables } from '#store/ledger-tables.ts'

/** The column with the ID of the rule that decided an action. */
export const ruleColumns = {
  category: 'categoryRuleId',
  excluded: 'excludedRuleId',
  description: 'descriptionRuleId',
  note: 'noteRuleId',
  transfer: 'transferRuleId',
  tags: 'tagsRuleId',
} as const satisfies Record<RuleAction, keyof LedgerTables['ruleOutcomes']>
