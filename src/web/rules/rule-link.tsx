import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

/** The id of a rule in Settings, which is also the hash that links to it. */
export const ruleAnchor = (ruleId: string) => `rule-${ruleId}`

type RuleLinkProps = Pick<ComponentProps<typeof Link>, 'title' | 'className' | 'children'> & {
  ruleId: string
}

/** Links to a rule in Settings. */
export const RuleLink = ({ ruleId, ...rest }: RuleLinkProps) => (
  <Link to="/settings" hash={ruleAnchor(ruleId)} {...rest} />
)
