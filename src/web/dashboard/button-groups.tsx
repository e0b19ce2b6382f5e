import { ChartBar, ChartPie } from 'lucide-react'
import type { ReactNode } from 'react'
import { type TimeRange, timeRanges } from '#domain/time-range.ts'
import { classNames } from '#web/ui/class-names.ts'

const rangeNames: Record<TimeRange, string> = { '3m': '3M', '6m': '6M', '1y': '1Y', '5y': '5Y', all: 'All' }

type TimeRangeButtonsProps = { range: TimeRange; onChoose: (range: TimeRange) => void }

export const TimeRangeButtons = ({ range, onChoose }: TimeRangeButtonsProps) => (
  <ButtonGroup label="Time range">
    {timeRanges.map((each) => (
      <GroupButton
        key={each}
        isPressed={each === range}
        onClick={() => onChoose(each)}
        className="min-h-8 min-w-11 px-2.5 font-medium text-xs max-md:min-h-10"
      >
        {rangeNames[each]}
      </GroupButton>
    ))}
  </ButtonGroup>
)

export type Breakdown = 'donut' | 'bars'

const breakdowns = [
  { breakdown: 'donut', name: 'Show as donut', icon: ChartPie },
  { breakdown: 'bars', name: 'Show as bars', icon: ChartBar },
] as const

type BreakdownButtonsProps = { breakdown: Breakdown; onChoose: (breakdown: Breakdown) => void }

export const BreakdownButtons = ({ breakdown, onChoose }: BreakdownButtonsProps) => (
  <ButtonGroup label="Chart type">
    {breakdowns.map(({ breakdown: each, name, icon: Icon }) => (
      <GroupButton
        key={each}
        name={name}
        isPressed={each === breakdown}
        onClick={() => onChoose(each)}
        className="flex size-8 items-center justify-center max-md:size-10"
      >
        <Icon aria-hidden="true" className="size-4" />
      </GroupButton>
    ))}
  </ButtonGroup>
)

const ButtonGroup = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, these are buttons
  <div role="group" aria-label={label} className="flex gap-0.5 rounded-lg bg-sunken p-0.5 print:hidden">
    {children}
  </div>
)

type GroupButtonProps = {
  /** The accessible name and tooltip of a button that is only an icon. */
  name?: string
  isPressed: boolean
  onClick: () => void
  className: string
  children: ReactNode
}

const GroupButton = ({ name, isPressed, onClick, className, children }: GroupButtonProps) => (
  <button
    type="button"
    aria-label={name}
    title={name}
    aria-pressed={isPressed}
    onClick={onClick}
    className={classNames(
      'rounded-md transition-colors',
      isPressed ? 'bg-raised text-ink shadow-card' : 'text-muted hover:text-ink',
      className,
    )}
  >
    {children}
  </button>
)
