import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { countDays } from '#domain/calendar.ts'
import { topLevel } from '#domain/category-tree.ts'
import type { BudgetOfMonth } from '#web/api/budgets.ts'
import type { Category } from '#web/api/categories.ts'
import { format } from '#web/format/format.ts'
import { today } from '#web/session/today.ts'
import { Card } from '#web/ui/card.tsx'
import { linkLook } from '#web/ui/link-look.ts'
import { SpendingLink } from './budget-rows.tsx'

/** How many categories a filter of History can leave out. */
const mostWithout = 100

type BudgetSummaryProps = { budgets: readonly BudgetOfMonth[]; categories: readonly Category[] }

/**
 * What all monthly budgets add up to. A budget of a subcategory is part of the budget of its parent, if that has one.
 */
export function BudgetSummary({ budgets, categories }: BudgetSummaryProps) {
  const names = new Set(budgets.map(({ category }) => category))
  const parentOf = topLevel(categories)
  const counted = budgets.filter(({ category }) => {
    const parent = parentOf(category)
    return parent === category || !names.has(parent)
  })
  const sum = (part: 'cents' | 'carriedCents' | 'spentCents' | 'expectedCents' | 'leftCents') =>
    counted.reduce((total, budget) => total + budget[part], 0)
  const first = counted[0]
  if (!first) return null
  const without = categories
    .map(({ name }) => name)
    .filter((name) => !names.has(name) && !names.has(parentOf(name)))
  const left = sum('leftCents')
  const isCurrent = first.firstDay <= today() && today() <= first.lastDay
  const perDay = isCurrent && left > 0 ? Math.floor(left / countDays(today(), first.lastDay)) : null
  return (
    <Card aria-label="All monthly budgets" className="mb-6 grid grid-cols-2 gap-4 p-4 md:grid-cols-4 md:p-5">
      <Figure
        name={left < 0 ? 'Over' : 'Left'}
        isLarge
        note={perDay !== null && `${format.money(perDay)} a day`}
      >
        {format.sum(Math.abs(left))}
      </Figure>
      <Figure
        name="Budgeted"
        note={sum('carriedCents') !== 0 && `including ${format.money(sum('carriedCents'))} carried over`}
      >
        {format.sum(sum('cents') + sum('carriedCents'))}
      </Figure>
      <Figure name="Spent">
        {without.length > mostWithout ? (
          format.sum(sum('spentCents'))
        ) : (
          <SpendingLink
            of="spent in all monthly budgets"
            filter={{
              ...{ figure: 'spending', start_date: first.firstDay, end_date: first.lastDay },
              ...(without.length > 0 && { not_category: without }),
            }}
          >
            {format.sum(sum('spentCents'))}
          </SpendingLink>
        )}
      </Figure>
      <Figure name="Expected" note="Recurring costs still due">
        <Link to="/recurring" className={linkLook}>
          {format.sum(sum('expectedCents'))}
        </Link>
      </Figure>
    </Card>
  )
}

type FigureProps = { name: string; note?: ReactNode; isLarge?: boolean; children: ReactNode }

const Figure = ({ name, note, isLarge = false, children }: FigureProps) => (
  <div className="min-w-0">
    <h2 className="font-medium text-muted">{name}</h2>
    <p
      className={`wrap-anywhere mt-1 font-semibold tabular-nums tracking-tight ${isLarge ? 'text-2xl' : 'text-xl'}`}
    >
      {children}
    </p>
    {note && <p className="mt-0.5 text-muted text-xs">{note}</p>}
  </div>
)
