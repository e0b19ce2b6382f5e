import { classNames } from '#web/ui/class-names.ts'

export const CostStatus = ({ active }: { active: boolean }) => (
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
