import { Link } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import type { LedgerRule } from '#web/api/transaction-rules.ts'
import { buttonLook } from '#web/ui/button.tsx'
import { ruleTitle } from './rule-title.ts'

/** Opens a rule in the editor. */
export const EditRuleLink = ({ rule }: { rule: LedgerRule }) => (
  <Link
    to="/rules"
    search={{ edit: rule.id }}
    aria-label={`Edit the rule for ${ruleTitle(rule)}`}
    title={`Edit the rule for ${ruleTitle(rule)}`}
    className={buttonLook('ghost')}
  >
    <Pencil aria-hidden="true" className="size-4" />
  </Link>
)
