import { Pencil, Trash2 } from 'lucide-react'
import type { RecurringCost } from '#domain/recurring-costs.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { editButtonId } from './focus-given-back.ts'

export type CostActionsProps = {
  cost: RecurringCost
  onEdit: (cost: RecurringCost) => void
  onDelete: (cost: RecurringCost) => void
}

export const CostActions = ({ cost, onEdit, onDelete }: CostActionsProps) => (
  <span className="flex justify-end gap-1">
    <IconButton id={editButtonId(cost.id)} label={`Edit ${cost.name}`} onClick={() => onEdit(cost)}>
      <Pencil />
    </IconButton>
    <IconButton label={`Delete ${cost.name}`} tone="danger" onClick={() => onDelete(cost)}>
      <Trash2 />
    </IconButton>
  </span>
)
