import { Link } from '@tanstack/react-router'
import type { LedgerTransaction } from '#web/api/transactions.ts'
import { ruleAnchor } from '#web/rules/rule-anchor.ts'

/** The category, and where it comes from when a rule sets it (decisions 10). */
export const TransactionCategory = ({ transaction }: { transaction: LedgerTransaction }) => (
  <div className="min-w-0">
    <span dir="auto" className="wrap-anywhere line-clamp-2 text-left">
      {transaction.category}
    </span>
    {transaction.ruleId && (
      <Link
        to="/settings"
        hash={ruleAnchor(transaction.ruleId)}
        title={`Without the rule: ${transaction.ownCategory}`}
        className="-my-1 inline-block rounded py-1 text-muted text-xs underline decoration-line underline-offset-2 transition-colors duration-150 hover:text-accent hover:decoration-current"
      >
        Set by a rule
      </Link>
    )}
  </div>
)
