import type { ReactNode } from 'react'
import { formatCents } from '#domain/money.ts'
import type { RecurringCost } from '#domain/recurring-costs.ts'
import { classNames } from '#web/ui/class-names.ts'
import { CostActions, type CostActionsProps } from './cost-actions.tsx'
import { CostStatus } from './cost-status.tsx'

export type CostListProps = Omit<CostActionsProps, 'cost'> & {
  costs: readonly RecurringCost[]
  /** The cost whose place the form takes, if one is being edited. */
  editedId: string | null
  form: ReactNode
}

/** The costs on a screen that is wide enough for columns. */
export const CostTable = ({ costs, editedId, form, onEdit, onDelete }: CostListProps) => (
  <table className="w-full border-collapse text-left">
    <thead>
      <tr className="border-line border-b text-muted text-xs">
        <th className="px-5 py-3 font-medium">Name</th>
        <th className="px-3 py-3 font-medium">Category</th>
        <th className="px-3 py-3 text-right font-medium">Amount</th>
        <th className="whitespace-nowrap px-3 py-3 font-medium">Day of Month</th>
        <th className="px-3 py-3 font-medium">Status</th>
        <th className="px-5 py-3 text-right font-medium">Actions</th>
      </tr>
    </thead>
    <tbody>
      {costs.map((cost) => (
        <tr
          key={cost.id}
          className={classNames(
            'border-line border-b transition-colors duration-150 last:border-0',
            cost.id !== editedId && 'hover:bg-sunken/60',
            !cost.active && 'text-muted',
          )}
        >
          {cost.id === editedId ? (
            <td colSpan={6} className="bg-sunken/60 text-ink">
              {form}
            </td>
          ) : (
            <>
              <th scope="row" className="w-2/5 wrap-anywhere px-5 py-2.5 font-medium">
                {cost.name}
              </th>
              <td className="px-3 py-2.5">{cost.category}</td>
              <td className="whitespace-nowrap px-3 py-2.5 text-right tabular-nums">
                {formatCents(cost.cents)}
              </td>
              <td className="whitespace-nowrap px-3 py-2.5 tabular-nums">Day {cost.dayOfMonth}</td>
              <td className="px-3 py-2.5">
                <CostStatus active={cost.active} />
              </td>
              <td className="px-4 py-1.5">
                <CostActions cost={cost} onEdit={onEdit} onDelete={onDelete} />
              </td>
            </>
          )}
        </tr>
      ))}
    </tbody>
  </table>
)
