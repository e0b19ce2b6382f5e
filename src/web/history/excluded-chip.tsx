import { FilterChip } from './filter-chip.tsx'
import type { HistoryFilter } from './history-filter.ts'

type ExcludedChipProps = { excluded: NonNullable<HistoryFilter['excluded']>; onRemove: () => void }

/** Only one side of what rules exclude is shown. */
export const ExcludedChip = ({ excluded, onRemove }: ExcludedChipProps) => (
  <FilterChip name={excluded === 'true' ? 'Only excluded' : 'Without excluded'} onRemove={onRemove} />
)
