import { ChartBar, ChartPie } from 'lucide-react'
import { ButtonGroup, GroupButton } from '#web/ui/button-group.tsx'

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
