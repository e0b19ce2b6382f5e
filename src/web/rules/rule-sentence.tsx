import { useQuery } from '@tanstack/react-query'
import type { RuleFields } from '#domain/rules/rule.ts'
import { accountsQuery } from '#web/api/accounts.ts'
import { merchantsOfRulesQuery } from '#web/api/transaction-rules.ts'
import { ruleText } from '#web/words/rule-words.ts'

/** What a rule matches and does, in a sentence. */
export function RuleSentence({ rule }: { rule: RuleFields }) {
  const { data: accounts } = useQuery(accountsQuery)
  const { data: merchants } = useQuery(merchantsOfRulesQuery)
  return (
    <p className="wrap-anywhere text-muted">
      {ruleText(rule, {
        accounts,
        merchant: (key) => merchants?.find((one) => one.key === key)?.name,
      })}
    </p>
  )
}
