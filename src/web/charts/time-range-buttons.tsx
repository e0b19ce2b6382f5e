import { type TimeRange, timeRanges } from '#domain/time-range.ts'
import { ButtonGroup, GroupButton } from '#web/ui/button-group.tsx'

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
