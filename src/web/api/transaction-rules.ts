import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import {
  NewTransactionRule,
  TransactionRuleChange,
  TransactionRules,
  TransactionRule as WireRule,
} from '#contract/transaction-rules.ts'
import { type RuleFields, ruleWith, type TransactionRule } from '#domain/rules/rule.ts'
import { getJson, send } from './http.ts'

/** A rule and the number of transactions it applies to. */
export type LedgerRule = TransactionRule & { matches: number; changedAt: string | null }

/** A saved rule, and the ID of the change; null if nothing changed. */
export type Saved = { rule: LedgerRule; changeId: string | null }

const listOptions = {
  queryKey: ['ledger', 'transaction-rules', 'list'],
  queryFn: () => getJson('/transaction-rules', {}, TransactionRules),
}

export const transactionRulesQuery = queryOptions({
  ...listOptions,
  select: ({ transactionRules }) => transactionRules,
})

/** The names of the merchants in conditions. */
export const merchantsOfRulesQuery = queryOptions({ ...listOptions, select: ({ merchants }) => merchants })

/** The ID of the change that a call made. */
export const changeIn = ({ headers }: Response): string | null => headers.get('rule-change')

const pathOf = (id: string) => `/transaction-rules/${encodeURIComponent(id)}`

async function save(method: 'POST' | 'PATCH', path: string, body: unknown): Promise<Saved> {
  const response = await send({ method, path, body })
  return { rule: z.parse(WireRule, await response.json()), changeId: changeIn(response) }
}

/** Replaces an existing rule for the same description: two rules for one would contradict each other. */
export const createTransactionRule = (rule: Partial<RuleFields>): Promise<Saved> =>
  save('POST', '/transaction-rules', z.encode(NewTransactionRule, ruleWith(rule)))

/**
 * `position` is the new index in the list of rules, and `basedOn` the time of the last change to the rule that was
 * edited.
 */
export const updateTransactionRule = (
  id: string,
  change: Partial<RuleFields> & { position?: number; basedOn?: string | null },
): Promise<Saved> => save('PATCH', pathOf(id), z.encode(TransactionRuleChange, change))

/** Returns the ID of the change. */
export const deleteTransactionRule = async (id: string): Promise<string | null> =>
  changeIn(await send({ method: 'DELETE', path: pathOf(id) }))
