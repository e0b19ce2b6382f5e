import { Link } from '@tanstack/react-router'
import type { RecurringCost } from '#domain/recurring-costs.ts'
import { counted } from '#web/words/counted.ts'

/** The number of months in which transactions count instead of the cost, with a link to them. */
export const PaidBy = ({ cost }: { cost: RecurringCost }) =>
  cost.paidMonths.length > 0 && (
    <Link
      to="/history"
      search={{ recurring_cost_id: cost.id }}
      className="-my-1 block w-fit rounded py-1 font-normal text-muted text-xs underline decoration-line underline-offset-2 transition-colors duration-150 hover:text-accent hover:decoration-current"
    >
      Paid by transactions in {counted(cost.paidMonths.length, 'month')}
    </Link>
  )
