import type { ReactNode } from 'react'
import { type TimeRange, timeRanges } from '#domain/time-range.ts'
import { ButtonGroup, GroupButton } from '#web/ui/button-group.tsx'

const rangeNames: Record<TimeRange, string> = { '3m': '3M', '6m': '6M', '1y': '1Y', '5y': '5Y', all: 'All' }

type TimeRangeButtonsProps = {
  /** Null if none of the ranges is shown. */
  range: TimeRange | null
  onChoose: (range: TimeRange) => void
  /** More buttons. */
  children?: ReactNode
}

export const TimeRangeButtons = ({ range, onChoose, children }: TimeRangeButtonsProps) => (
  <ButtonGroup label="Time range">
    {timeRanges.map((each) => (
      <RangeButton key={each} isPressed={each === range} onClick={() => onChoose(each)}>
        {rangeNames[each]}
      </RangeButton>
    ))}
    {children}
  </ButtonGroup>
)

type RangeButtonProps = { isPressed: boolean; onClick: () => void; children: ReactNode }

export const RangeButton = (props: RangeButtonProps) => (
  <GroupButton {...props} className="min-h-8 min-w-11 px-2.5 font-medium text-xs max-md:min-h-10" />
)
