import { Link } from '@tanstack/react-router'
import type { BudgetOfMonth } from '#web/api/budgets.ts'
import { format } from '#web/format/format.ts'
import { linkLook } from '#web/ui/link-look.ts'

/** What is expected in a budget, as a link to the recurring costs that it consists of. */
export const ExpectedLink = ({ budget: { expected, expectedCents, category } }: { budget: BudgetOfMonth }) =>
  expected.length === 0 ? (
    format.money(expectedCents)
  ) : (
    <Link
      to="/recurring"
      title={expected
        .map(({ name, day, cents }) => `${name}, ${format.day(day)}: ${format.money(cents)}`)
        .join('\n')}
      className={linkLook}
    >
      {format.money(expectedCents)}
      <span className="sr-only"> expected in {category}</span>
    </Link>
  )
