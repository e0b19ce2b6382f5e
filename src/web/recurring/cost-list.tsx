import { formatCents } from '#domain/money.ts'
import { classNames } from '#web/ui/class-names.ts'
import { CostActions } from './cost-actions.tsx'
import { CostStatus } from './cost-status.tsx'
import type { CostListProps } from './cost-table.tsx'

/** The costs on a narrow screen, where a table would have to be scrolled sideways. */
export const CostList = ({ costs, editedId, form, onEdit, onDelete }: CostListProps) => (
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
              <span className="font-medium tabular-nums">{formatCents(cost.cents)}</span>
            </div>
            <div className="flex items-center justify-between gap-2">
              <span className="min-w-0 text-muted text-xs">
                {cost.category} · Day {cost.dayOfMonth}
              </span>
              <span className="flex items-center gap-1">
                <CostStatus active={cost.active} />
                <CostActions cost={cost} onEdit={onEdit} onDelete={onDelete} />
              </span>
            </div>
          </div>
        )}
      </li>
    ))}
  </ul>
)
