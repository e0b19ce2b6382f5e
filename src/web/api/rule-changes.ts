import { queryOptions } from '@tanstack/react-query'
import { RuleChanges } from '#contract/rule-changes.ts'
import { download, getJson, send, sendJson } from './http.ts'
import { changeIn } from './transaction-rules.ts'

export const downloadTransactionRules = () => download('/transaction-rules/file')

/** Adds the rules in a file, whose content the server checks. Returns the ID of the change. */
export const addRulesOfFile = async (content: unknown): Promise<string | null> =>
  changeIn(await send({ method: 'POST', path: '/transaction-rules/file', body: content }))

/** The changes of rules, newest first. */
export const ruleChangesQuery = queryOptions({
  queryKey: ['ledger', 'rule-changes'],
  queryFn: async () => (await getJson('/rule-changes', {}, RuleChanges)).changes,
})

export const undoRuleChange = (id: string) =>
  sendJson('POST', `/rule-changes/${encodeURIComponent(id)}/undo`, undefined, null)
