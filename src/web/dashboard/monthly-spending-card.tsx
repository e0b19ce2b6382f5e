import { X } from 'lucide-react'
import { type ReactNode, Suspense, useMemo } from 'react'
import type { Month } from '#domain/calendar.ts'
import type { KindOfCategory } from '#domain/category-kinds.ts'
import type { MonthlySpending } from '#domain/spending.ts'
import { countedRows, recurringIn, replacedCosts } from '#domain/spending-rows.ts'
import { monthWindow, type SpendingLedger, type SpendingWindow } from '#domain/spending-window.ts'
import type { TimeRange } from '#domain/time-range.ts'
import { palette } from '#web/charts/chart-measures.ts'
import { EmptyChart, LoadingChart } from '#web/charts/chart-placeholder.tsx'
import { TimeRangeButtons } from '#web/charts/time-range-buttons.tsx'
import { format } from '#web/format/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { LeftOutNote } from './left-out-note.tsx'
import { barLook } from './month-bar.tsx'
import { monthName, SpendingTable, withoutCosts } from './month-figures.tsx'
import { SpendingBars } from './spending-bars.tsx'
import { WindowFigures } from './window-figures.tsx'

const CountedOnceNote = lazyPart(async () => (await import('./counted-once-note.tsx')).CountedOnceNote)

type MonthlySpendingCardProps = {
  ledger: SpendingLedger
  /** Null while the kinds of categories are unknown. */
  kindOf: ((category: string) => KindOfCategory) | null
  months: readonly MonthlySpending[]
  range: TimeRange
  window: SpendingWindow
  selected: Month | null
  isLoading: boolean
  onRange: (range: TimeRange) => void
  onSelect: (month: Month | null) => void
  animation: string
  /** Shown when the recurring costs could not be loaded; null if they were. */
  retryCosts: ReactNode
  /** What to do when there is nothing to show. */
  emptyAction: ReactNode
}

export function MonthlySpendingCard(props: MonthlySpendingCardProps) {
  const { ledger, months, range, window, selected, isLoading, onRange, onSelect, animation, emptyAction } =
    props
  const hasCosts = props.retryCosts === null
  const shown = useMemo(() => (selected === null ? window : monthWindow(selected)), [selected, window])
  const sums = useMemo(
    () => ({ rows: countedRows(ledger, shown), recurring: recurringIn(ledger, shown) }),
    [ledger, shown],
  )
  const replaced = useMemo(() => replacedCosts(ledger, shown), [ledger, shown])
  return (
    <Card className="mb-6 p-4 md:p-6 print:mb-3 print:p-3">
      <div className="mb-5 print:mb-2 flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-semibold text-base">Monthly Spending</h2>
        <TimeRangeButtons range={range} onChoose={onRange} />
      </div>
      {(isLoading || months.length === 0) && (
        <div className={heightWithFigures}>
          {isLoading ? (
            <LoadingChart />
          ) : (
            <EmptyChart action={emptyAction}>No spending data available</EmptyChart>
          )}
        </div>
      )}
      {!isLoading && months.length > 0 && (
        <>
          <SpendingBars
            months={months}
            selected={selected}
            hasCosts={hasCosts}
            onSelect={onSelect}
            animation={animation}
          />
          {!hasCosts && <p className="mt-2 text-muted text-xs">{withoutCosts}</p>}
          <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <SpendingKey months={months} />
            <LeftOutNote ledger={ledger} kindOf={props.kindOf} window={window} />
          </div>
          <WindowFigures
            title={titleOf(months, selected)}
            window={shown}
            {...sums}
            retryCosts={props.retryCosts}
            action={
              selected !== null && (
                <Button onClick={() => onSelect(null)} className="print:hidden">
                  <X aria-hidden="true" className="size-4" />
                  Clear month selection
                </Button>
              )
            }
          />
          {replaced.costs.length > 0 && (
            <Suspense>
              <CountedOnceNote replaced={replaced} window={shown} />
            </Suspense>
          )}
          <SpendingTable months={months} hasCosts={hasCosts} />
        </>
      )}
    </Card>
  )
}

/** As tall as the chart with its figures, so that nothing moves when they appear. */
const heightWithFigures =
  'flex min-h-[461px] flex-col max-lg:min-h-[477px] max-sm:min-h-105 *:flex-1 print:min-h-0'

function titleOf(months: readonly MonthlySpending[], selected: Month | null): string {
  const [first, last] = [months[0], months.at(-1)]
  const chosen = months.find(({ month }) => month === selected) ?? (first === last ? first : undefined)
  if (chosen || !first || !last) return chosen ? monthName(chosen) : ''
  return `${format.month(first.month)} to ${monthName(last)}`
}

/** The legend of the bars. Net income is striped, so that it does not depend on color alone. */
const SpendingKey = ({ months }: { months: readonly MonthlySpending[] }) => {
  const hasIncome = months.some(({ isExpense, netCents }) => !isExpense && netCents > 0)
  const current = months.find(({ isSoFar }) => isSoFar)
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-muted text-xs">
      <li className="flex items-center gap-2">
        <svg aria-hidden="true" className="size-3">
          <rect width="12" height="12" rx="3" fill={palette[0]} />
        </svg>
        Net spending
      </li>
      {hasIncome && (
        <li className="flex items-center gap-2">
          <svg aria-hidden="true" className="size-3">
            <rect width="12" height="12" rx="3" className="fill-positive" />
            <path d="M-1 7 7 -1M3 13 13 3" className="stroke-2 stroke-surface opacity-60" />
          </svg>
          Net income
        </li>
      )}
      {current && (
        <li className="flex items-center gap-2">
          <svg aria-hidden="true" className="size-3">
            <rect
              x="1"
              y="1"
              width="10"
              height="10"
              rx="2"
              {...barLook({ isExpense: true, isSoFar: true }, '', true)}
            />
          </svg>
          {monthName(current)}
        </li>
      )}
    </ul>
  )
}
