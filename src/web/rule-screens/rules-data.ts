import { accountsQuery } from '#web/api/accounts.ts'
import { fetchAhead } from '#web/api/fetch-ahead.ts'
import { ruleChangesQuery } from '#web/api/rule-changes.ts'
import { transactionRulesQuery } from '#web/api/transaction-rules.ts'
import { readRuleInAddress } from '#web/rules/rule-in-address.ts'
import { ruleEditorCode, ruleListCode } from './rule-code.ts'

/** The first queries of the screen. Not in `screen-data.ts`, which every other screen loads. */
export async function fetchRulesData(search: Record<string, unknown>) {
  const isList = readRuleInAddress(search).edit === null
  fetchAhead(transactionRulesQuery)
  fetchAhead(accountsQuery)
  if (isList) fetchAhead(ruleChangesQuery)
  await (isList ? ruleListCode() : ruleEditorCode())
}
