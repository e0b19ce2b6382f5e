import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import type { LedgerRule } from '#web/api/transaction-rules.ts'
import { counted } from '#web/words/counted.ts'

/** The id of a rule in Settings, which is also the hash that links to it. */
export const ruleAnchor = (ruleId: string) => `rule-${ruleId}`

type RuleLinkProps = Pick<ComponentProps<typeof Link>, 'title' | 'className' | 'children'> & {
  ruleId: string
}

/** Links to a rule in Settings. */
export const RuleLink = ({ ruleId, ...rest }: RuleLinkProps) => (
  <Link to="/settings" hash={ruleAnchor(ruleId)} {...rest} />
)

type RuleRowsLinkProps = { rule: LedgerRule; verb: 'Matches' | 'Decides' }

/** Links to the transactions of a rule, if it has any. */
export function RuleRowsLink({ rule: { id, matches }, verb }: RuleRowsLinkProps) {
  const text = `${verb} ${counted(matches, 'transaction')}`
  if (matches === 0) return text
  return (
    <Link
      to="/history"
      search={{ rule_id: id }}
      className="-my-2 inline-block py-2 font-medium text-accent underline-offset-2 hover:underline"
    >
      {text}
    </Link>
  )
}
