import { Fragment } from 'react'
import type { Cents } from '#domain/money.ts'
import type { BudgetOfMonth } from '#web/api/budgets.ts'
import { format } from '#web/format/format.ts'
import { monthOfDay } from '#web/session/months.ts'
import { usualOf } from './budget-bar.tsx'
import { SpendingLink, spendingFilter } from './budget-rows.tsx'

/** What earlier months had spent by the same day, each linked to its transactions, and what is still due. */
export function BudgetDetails({ budget }: { budget: BudgetOfMonth }) {
  const { category, period, earlier, expected, spentCents } = budget
  const usual = usualOf(budget)
  if (usual === null && expected.length === 0) return null
  const nameOf = (day: string) =>
    period === 'year' ? monthOfDay(day).slice(0, 4) : format.shortMonth(monthOfDay(day))
  return (
    <div className="mt-1.5 flex flex-wrap justify-between gap-x-6 gap-y-1 text-muted text-xs">
      {usual !== null && (
        <p>
          {comparedWith(usual, spentCents)} ({earlier.length > 1 && 'the average of '}
          {earlier.map((one, index) => (
            <Fragment key={one.firstDay}>
              {index > 0 && ', '}
              <span className="whitespace-nowrap">
                {nameOf(one.firstDay)}{' '}
                <SpendingLink
                  filter={spendingFilter(category, one)}
                  of={`spent in ${category} up to ${format.day(one.lastDay)}`}
                >
                  {format.money(one.spentCents)}
                </SpendingLink>
              </span>
            </Fragment>
          ))}
          )
        </p>
      )}
      {expected[0] && (
        <p className="wrap-anywhere min-w-0">
          {expected[0].name}, due {format.day(expected[0].day)}
          {expected.length > 1 && `, and ${expected.length - 1} more`}
        </p>
      )}
    </div>
  )
}

function comparedWith(usual: Cents, spent: Cents): string {
  const difference = Math.abs(spent - usual)
  if (difference === 0) return 'Same as usual by this day'
  return `${format.money(difference)} ${spent < usual ? 'less' : 'more'} than usual by this day`
}
