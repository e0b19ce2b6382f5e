import { queryOptions } from '@tanstack/react-query'
import { TransactionRules, TransactionRule as WireRule } from '#contract/transaction-rules.ts'
import type { TransactionRule } from '#domain/rules.ts'
import { getJson, sendJson } from './http.ts'

/** A rule, and how many transactions it governs. */
export type LedgerRule = TransactionRule & { matches: number }

export const transactionRulesQuery = queryOptions({
  queryKey: ['ledger', 'transaction-rules'],
  queryFn: async () => {
    const { transaction_rules } = await getJson('/transaction-rules', {}, TransactionRules)
    return transaction_rules.map(ledgerRule)
  },
})

/** Replaces the rule of the same description, if there is one (decisions 8). */
export const createTransactionRule = async (rule: Omit<TransactionRule, 'id'>): Promise<LedgerRule> =>
  ledgerRule(await sendJson('POST', '/transaction-rules', wireFields(rule), WireRule))

export const updateTransactionRule = async (
  id: string,
  rule: Omit<TransactionRule, 'id'>,
): Promise<LedgerRule> =>
  ledgerRule(
    await sendJson('PATCH', `/transaction-rules/${encodeURIComponent(id)}`, wireFields(rule), WireRule),
  )

export const deleteTransactionRule = (id: string) =>
  sendJson('DELETE', `/transaction-rules/${encodeURIComponent(id)}`, undefined, null)

const wireFields = (rule: Omit<TransactionRule, 'id'>) => ({
  description_pattern: rule.descriptionPattern,
  category: rule.category,
  exclude_from_total: rule.excludeFromTotal,
})

const ledgerRule = (rule: WireRule): LedgerRule => ({
  id: rule.id,
  descriptionPattern: rule.description_pattern,
  category: rule.category,
  excludeFromTotal: rule.exclude_from_total,
  matches: rule.matches,
})
