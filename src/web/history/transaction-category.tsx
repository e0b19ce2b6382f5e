import { uncategorized } from '#domain/categories.ts'
import type { LedgerTransaction } from '#domain/transaction.ts'
import type { Suggested } from '#web/api/review.ts'
import { RuleLink } from '#web/rules/rule-link.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { SplitCategories } from './splits/split-categories.tsx'
import { SuggestedCategory } from './suggested-category.tsx'

type TransactionCategoryProps = { transaction: LedgerTransaction; suggestion: Suggested | undefined }

/**
 * The category, and whether a purchase or a rule sets it. Otherwise users would wonder why editing it has no effect.
 */
export const TransactionCategory = ({ transaction, suggestion }: TransactionCategoryProps) => (
  <div
    className={classNames(
      'min-w-0 gap-x-1.5',
      transaction.parts.length === 0 && !suggestion && 'max-md:flex max-md:items-baseline',
    )}
  >
    {transaction.parts.length > 0 && <SplitCategories transaction={transaction} />}
    {transaction.parts.length === 0 && !(suggestion && transaction.category === uncategorized) && (
      <span dir="auto" className="wrap-anywhere line-clamp-2 text-left max-md:line-clamp-1">
        {transaction.category}
      </span>
    )}
    {suggestion && <SuggestedCategory transaction={transaction} suggestion={suggestion} />}
    {transaction.refundOf && (
      <span className="block shrink-0 text-muted text-xs">
        <span className="max-md:sr-only">Set </span>by <span className="max-md:sr-only">its </span>purchase
      </span>
    )}
    {transaction.decidedBy.category && !transaction.refundOf && (
      <RuleLink
        ruleId={transaction.decidedBy.category}
        title={`Without rules: ${transaction.ownCategory}`}
        className="-my-1 inline-block shrink-0 rounded py-1 text-muted text-xs underline decoration-line underline-offset-2 transition-colors duration-150 hover:text-accent hover:decoration-current"
      >
        <span className="max-md:sr-only">Set </span>by <span className="max-md:sr-only">a </span>rule
      </RuleLink>
    )}
  </div>
)
