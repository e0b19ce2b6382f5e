import { X } from 'lucide-react'
import { focusMain } from '#web/ui/focus-main.ts'
import type { HistoryFilter } from './history-filter.ts'

type ExcludedChipProps = { excluded: NonNullable<HistoryFilter['excluded']>; onRemove: () => void }

/** Says that the address shows only one side of what rules exclude, and ends that when pressed. */
export function ExcludedChip({ excluded, onRemove }: ExcludedChipProps) {
  const name = excluded === 'true' ? 'Only excluded' : 'Without excluded'
  return (
    <div className="col-span-full">
      <button
        type="button"
        aria-label={`${name}: remove this filter`}
        onClick={() => {
          onRemove()
          focusMain()
        }}
        className="inline-flex min-h-8 items-center gap-1.5 rounded-full border border-accent/30 bg-accent-soft py-1 pr-2.5 pl-3.5 font-medium text-accent transition-colors duration-150 hover:border-accent max-md:min-h-11"
      >
        {name}
        <X aria-hidden="true" className="size-4" />
      </button>
    </div>
  )
}
