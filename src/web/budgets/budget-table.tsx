import { Pencil } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { categoryColors } from '#domain/category-colors.ts'
import { topLevel } from '#domain/category-tree.ts'
import type { BudgetOfMonth } from '#web/api/budgets.ts'
import type { Category } from '#web/api/categories.ts'
import { CategoryMark } from '#web/categories/category-mark.tsx'
import { format } from '#web/format/format.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { BudgetBar } from './budget-bar.tsx'
import { BudgetDetails } from './budget-details.tsx'
import { SpendingLink, spendingFilter } from './budget-rows.tsx'
import { ExpectedLink } from './expected-link.tsx'

type BudgetTableProps = {
  title: string
  budgets: readonly BudgetOfMonth[]
  categories: readonly Category[]
  /** The budget being edited, which the form replaces. */
  editedId: string | null
  form: ReactNode
  onEdit: (budget: BudgetOfMonth) => void
}

export const editButtonId = (id: string) => `edit-budget-${id}`

/** Budgets of one kind, each with its bar, and below it how it compares with earlier months. */
export function BudgetTable({ title, budgets, categories, editedId, form, onEdit }: BudgetTableProps) {
  const parentOf = topLevel(categories)
  return (
    <table className="w-full border-collapse text-right tabular-nums md:table-fixed">
      <caption className="sr-only">{title}</caption>
      <thead className="border-line border-b text-muted text-xs">
        <tr>
          <th scope="col" className="w-full py-3 pl-4 text-left font-medium md:w-auto md:pl-5">
            Category
          </th>
          <th scope="col" className="px-3 py-3 font-medium max-md:sr-only md:w-1/6">
            Budget
          </th>
          <th scope="col" className="px-3 py-3 font-medium max-sm:sr-only md:w-1/6">
            Spent
          </th>
          <th scope="col" className="px-3 py-3 font-medium max-md:sr-only md:w-1/6">
            Expected
          </th>
          <th scope="col" className="px-3 py-3 font-medium md:w-1/6">
            Left
          </th>
          <th scope="col" className="w-14">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      {budgets.map((budget) => (
        <tbody key={budget.id} className="border-line border-b last:border-0">
          {budget.id === editedId ? (
            <tr>
              <td colSpan={6} className="bg-sunken/60">
                {form}
              </td>
            </tr>
          ) : (
            <BudgetRow
              budget={budget}
              category={categories.find(({ name }) => name === budget.category)}
              partOf={
                budgets.find(
                  ({ category }) => category !== budget.category && category === parentOf(budget.category),
                )?.category
              }
              onEdit={() => onEdit(budget)}
            />
          )}
        </tbody>
      ))}
    </table>
  )
}

type BudgetRowProps = {
  budget: BudgetOfMonth
  category: Category | undefined
  /** The budget of its parent, which contains it. */
  partOf: string | undefined
  onEdit: () => void
}

function BudgetRow({ budget, category, partOf, onEdit }: BudgetRowProps) {
  const { cents, carriedCents, spentCents, leftCents, leftPerDayCents } = budget
  const spent = (
    <SpendingLink filter={spendingFilter(budget.category, budget)} of={`spent in ${budget.category}`}>
      {format.money(spentCents)}
    </SpendingLink>
  )
  return (
    <Fragment>
      <tr>
        <th scope="row" className="pt-3 pl-4 text-left align-top font-medium md:pl-5">
          <span className="flex min-w-0 items-center gap-2.5">
            {category && <CategoryMark color={category.color} symbol={category.symbol} />}
            <span className="wrap-anywhere min-w-0">
              <bdi>{budget.category}</bdi>
              {partOf !== undefined && (
                <span className="block font-normal text-muted text-xs">
                  part of <bdi>{partOf}</bdi>
                </span>
              )}
            </span>
          </span>
        </th>
        <td className="whitespace-nowrap px-3 pt-4 align-top max-md:hidden">
          {format.money(cents)}
          {carriedCents !== 0 && <Carried cents={carriedCents} />}
        </td>
        <td className="whitespace-nowrap px-3 pt-4 align-top max-sm:hidden">{spent}</td>
        <td className="whitespace-nowrap px-3 pt-4 align-top max-md:hidden">
          <ExpectedLink budget={budget} />
        </td>
        <td className="whitespace-nowrap px-3 pt-4 align-top">
          <span className="font-medium">
            {leftCents < 0 ? `${format.money(-leftCents)} over` : format.money(leftCents)}
          </span>
          {leftPerDayCents !== null && (
            <span className="block text-muted text-xs">{format.money(leftPerDayCents)} a day</span>
          )}
        </td>
        <td className="pt-2.5 pr-2 align-top md:pr-4">
          <IconButton
            id={editButtonId(budget.id)}
            label={`Edit the budget for ${budget.category}`}
            onClick={onEdit}
          >
            <Pencil />
          </IconButton>
        </td>
      </tr>
      <tr>
        <td colSpan={6} className="px-4 pt-2 pb-3 text-left md:px-5">
          <BudgetBar budget={budget} color={categoryColors[category?.color ?? 'gray']} />
          <p className="mt-1.5 text-muted text-xs md:hidden">
            <span className="sm:hidden">{spent} spent </span>of {format.money(cents)}
            {carriedCents !== 0 && <Carried cents={carriedCents} />}
            {budget.expectedCents > 0 && (
              <>
                , <ExpectedLink budget={budget} /> expected
              </>
            )}
          </p>
          <BudgetDetails budget={budget} />
        </td>
      </tr>
    </Fragment>
  )
}

const Carried = ({ cents }: { cents: number }) => (
  <span className="text-muted text-xs md:block">
    {' '}
    {cents < 0 ? '−' : '+'} {format.money(Math.abs(cents))} carried over
  </span>
)
