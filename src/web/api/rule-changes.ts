import { queryOptions } from '@tanstack/react-query'
import { RuleChanges } from '#contract/rule-changes.ts'
import { getJson, sendJson } from './http.ts'

/** The changes of rules, newest first. */
export const ruleChangesQuery = queryOptions({
  queryKey: ['ledger', 'rule-changes'],
  queryFn: async () => (await getJson('/rule-changes', {}, RuleChanges)).changes,
})

export const undoRuleChange = (id: string) =>
  sendJson('POST', `/rule-changes/${encodeURIComponent(id)}/undo`, undefined, null)
