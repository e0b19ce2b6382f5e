import { Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { RecurringCost } from '#domain/recurring-costs.ts'
import { format } from '#web/format/format.ts'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { dueText } from '#web/words/recurring-words.ts'
import { CostNotes } from './cost-notes.tsx'
import type { CostNotes as Notes } from './use-cost-notes.ts'

export const editButtonId = (costId: string) => `edit-${costId}`

export type CostListProps = Omit<CostActionsProps, 'cost'> & {
  costs: readonly RecurringCost[]
  /** The cost being edited, which the form replaces. */
  editedId: string | null
  form: ReactNode
  /** By ID of the cost. */
  notes: ReadonlyMap<string, Notes>
}

/** The costs on wide screens. */
export const CostTable = ({ costs, editedId, form, notes, onEdit, onDelete }: CostListProps) => (
  <table className="w-full border-collapse text-left">
    <caption className="sr-only">Recurring costs</caption>
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
                <CostNotes cost={cost} notes={notes.get(cost.id)} />
              </th>
              <td className="px-3 py-2.5">{cost.category}</td>
              <td className="whitespace-nowrap px-3 py-2.5 text-right tabular-nums">
                {format.money(cost.cents)}
              </td>
              <td className="whitespace-nowrap px-3 py-2.5 tabular-nums">{dueText(cost)}</td>
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

/** The costs on narrow screens, where a table would scroll sideways. */
export const CostList = ({ costs, editedId, form, notes, onEdit, onDelete }: CostListProps) => (
  <ul>
    {costs.map((cost) => (
      <li
        key={cost.id}
        className={classNames(
          'border-line border-b last:border-0',
          cost.id === editedId ? 'bg-sunken/60' : !cost.active && 'text-muted',
        )}
      >
        {cost.id === editedId ? (
          form
        ) : (
          <div className="flex flex-col gap-1 py-3 pr-2 pl-4">
            <div className="flex items-baseline justify-between gap-3 pr-2">
              <span className="min-w-0 break-words font-medium">{cost.name}</span>
              <span className="font-medium tabular-nums">{format.money(cost.cents)}</span>
            </div>
            <div className="flex items-center justify-between gap-2">
              <span className="min-w-0 text-muted text-xs">
                {cost.category} · {dueText(cost)}
              </span>
              <span className="flex items-center gap-1">
                <CostStatus active={cost.active} />
                <CostActions cost={cost} onEdit={onEdit} onDelete={onDelete} />
              </span>
            </div>
            <div className="pr-2">
              <CostNotes cost={cost} notes={notes.get(cost.id)} />
            </div>
          </div>
        )}
      </li>
    ))}
  </ul>
)

export type CostActionsProps = {
  cost: RecurringCost
  onEdit: (cost: RecurringCost) => void
  onDelete: (cost: RecurringCost) => void
}

const CostActions = ({ cost, onEdit, onDelete }: CostActionsProps) => (
  <span className="flex justify-end gap-1">
    <IconButton id={editButtonId(cost.id)} label={`Edit ${cost.name}`} onClick={() => onEdit(cost)}>
      <Pencil />
    </IconButton>
    <IconButton label={`Delete ${cost.name}`} tone="danger" onClick={() => onDelete(cost)}>
      <Trash2 />
    </IconButton>
  </span>
)

const CostStatus = ({ active }: { active: boolean }) => (
  <span
    className={classNames(
      'inline-flex items-center gap-1.5 rounded-full border px-2 py-0.5 font-medium text-xs',
      active ? 'border-positive/25 bg-positive-soft text-positive' : 'border-line bg-sunken text-muted',
    )}
  >
    <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />
    {active ? 'Active' : 'Inactive'}
  </span>
)
