import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import {
  NewTransactionRule,
  type TransactionRuleChange,
  TransactionRules,
  TransactionRule as WireRule,
} from '#contract/transaction-rules.ts'
import { type RuleFields, ruleWith, type TransactionRule } from '#domain/rules/rule.ts'
import { getJson, sendJson } from './http.ts'

/** A rule and the number of transactions it applies to. */
export type LedgerRule = TransactionRule & { matches: number; changedAt: string | null }

export const transactionRulesQuery = queryOptions({
  queryKey: ['ledger', 'transaction-rules'],
  queryFn: async () => (await getJson('/transaction-rules', {}, TransactionRules)).transactionRules,
})

/** Replaces an existing rule for the same description: two rules for one would contradict each other. */
export const createTransactionRule = (rule: Partial<RuleFields>): Promise<LedgerRule> =>
  sendJson('POST', '/transaction-rules', z.encode(NewTransactionRule, ruleWith(rule)), WireRule)

export const updateTransactionRule = (
  id: string,
  change: z.input<typeof TransactionRuleChange>,
): Promise<LedgerRule> => sendJson('PATCH', `/transaction-rules/${encodeURIComponent(id)}`, change, WireRule)

export const deleteTransactionRule = (id: string) =>
  sendJson('DELETE', `/transaction-rules/${encodeURIComponent(id)}`, undefined, null)
