import { X } from 'lucide-react'
import { focusMain } from '#web/ui/focus-main.ts'

type FilterChipProps = { name: string; onRemove: () => void }

/** Says by what the address filters that no field shows, and ends that when pressed. */
export function FilterChip({ name, onRemove }: FilterChipProps) {
  return (
    <button
      type="button"
      aria-label={`${name}: remove this filter`}
      onClick={() => {
        onRemove()
        focusMain()
      }}
      className="inline-flex min-h-8 min-w-0 items-center gap-1.5 rounded-full border border-accent/30 bg-accent-soft py-1 pr-2.5 pl-3.5 font-medium text-accent transition-colors duration-150 hover:border-accent max-md:min-h-11"
    >
      <bdi className="truncate">{name}</bdi>
      <X aria-hidden="true" className="size-4 shrink-0" />
    </button>
  )
}
