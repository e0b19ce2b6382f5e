import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatMonth, type Month } from '#domain/calendar.ts'
import type { MonthlySpending } from '#domain/spending.ts'
import type { TimeRange } from '#domain/time-range.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyChart, LoadingChart } from './chart-placeholder.tsx'
import { SpendingBars } from './spending-bars.tsx'
import { SpendingKey } from './spending-key.tsx'
import { SpendingTable } from './spending-table.tsx'
import { TimeRangeButtons } from './time-range-buttons.tsx'

type MonthlySpendingCardProps = {
  months: readonly MonthlySpending[]
  range: TimeRange
  selected: Month | null
  isLoading: boolean
  onRange: (range: TimeRange) => void
  onSelect: (month: Month | null) => void
  animation: string
  /** What to do about there being nothing. */
  remedy: ReactNode
}

export const MonthlySpendingCard = (props: MonthlySpendingCardProps) => {
  const { months, range, selected, isLoading, onRange, onSelect, animation, remedy } = props
  return (
    <Card className="mb-6 p-4 md:p-6">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-semibold text-base">Monthly Spending</h2>
        <TimeRangeButtons range={range} onChoose={onRange} />
      </div>
      {isLoading && <LoadingChart />}
      {!isLoading && months.length === 0 && (
        <EmptyChart action={remedy}>No spending data available</EmptyChart>
      )}
      {!isLoading && months.length > 0 && (
        <>
          <SpendingBars months={months} selected={selected} onSelect={onSelect} animation={animation} />
          <div className="mt-2 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <SpendingKey hasIncome={months.some(({ isExpense, netCents }) => !isExpense && netCents > 0)} />
            {selected !== null && (
              <p className="flex items-center gap-3">
                <span className="font-medium">{formatMonth(selected)}</span>
                <Button onClick={() => onSelect(null)}>
                  <X aria-hidden="true" className="size-4" />
                  Clear month selection
                </Button>
              </p>
            )}
          </div>
          <SpendingTable months={months} />
        </>
      )}
    </Card>
  )
}
