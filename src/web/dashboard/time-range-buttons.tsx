import { type TimeRange, timeRanges } from '#domain/time-range.ts'
import { classNames } from '#web/ui/class-names.ts'

const names: Record<TimeRange, string> = { '3m': '3M', '6m': '6M', '1y': '1Y', '5y': '5Y', all: 'All' }

type TimeRangeButtonsProps = { range: TimeRange; onChoose: (range: TimeRange) => void }

export const TimeRangeButtons = ({ range, onChoose }: TimeRangeButtonsProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, these are buttons
  <div role="group" aria-label="Time range" className="flex gap-0.5 rounded-lg bg-sunken p-0.5 print:hidden">
    {timeRanges.map((each) => (
      <button
        key={each}
        type="button"
        aria-pressed={each === range}
        onClick={() => onChoose(each)}
        className={classNames(
          'min-h-8 min-w-11 rounded-md px-2.5 font-medium text-xs transition-colors max-md:min-h-10',
          each === range ? 'bg-raised text-ink shadow-card' : 'text-muted hover:text-ink',
        )}
      >
        {names[each]}
      </button>
    ))}
  </div>
)
