import { ChartBar, ChartPie } from 'lucide-react'
import { classNames } from '#web/ui/class-names.ts'

export type Breakdown = 'donut' | 'bars'

const choices = [
  { breakdown: 'donut', name: 'Show as donut', icon: ChartPie },
  { breakdown: 'bars', name: 'Show as bars', icon: ChartBar },
] as const

type BreakdownToggleProps = { breakdown: Breakdown; onChoose: (breakdown: Breakdown) => void }

export const BreakdownToggle = ({ breakdown, onChoose }: BreakdownToggleProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, these are buttons
  <div role="group" aria-label="Drawing" className="flex gap-0.5 rounded-lg bg-sunken p-0.5 print:hidden">
    {choices.map(({ breakdown: each, name, icon: Icon }) => (
      <button
        key={each}
        type="button"
        aria-label={name}
        title={name}
        aria-pressed={each === breakdown}
        onClick={() => onChoose(each)}
        className={classNames(
          'flex size-8 items-center justify-center rounded-md transition-colors max-md:size-10',
          each === breakdown ? 'bg-raised text-ink shadow-card' : 'text-muted hover:text-ink',
        )}
      >
        <Icon aria-hidden="true" className="size-4" />
      </button>
    ))}
  </div>
)
