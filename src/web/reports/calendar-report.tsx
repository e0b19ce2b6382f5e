import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TransactionFilter } from '#contract/transactions.ts'
import { type Day, type Month, monthsBetween } from '#domain/calendar.ts'
import type { Cents } from '#domain/money.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { LoadingChart } from '#web/charts/chart-placeholder.tsx'
import { format } from '#web/format/format.ts'
import { monthOfDay } from '#web/session/months.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TryAgainBox } from '#web/ui/try-again-box.tsx'
import { counted } from '#web/words/counted.ts'
import { CalendarMonth, levelLook } from './calendar-month.tsx'
import { ExportButtons } from './export-buttons.tsx'
import { monthsOf } from './periods.ts'
import type { ReportProps } from './report-props.ts'
import { daysQuery } from './report-queries.ts'
import { RowsLink } from './rows-link.tsx'
import { useDayKeys } from './use-day-keys.ts'

const shownAtFirst = 12
const shownOnCard = 3

/** The amount of each day as a heat map: a small calendar per month, the latest first. */
export function CalendarReport({ filter, window, search, show }: ReportProps) {
  const [isWhole, setIsWhole] = useState(false)
  const found = useQuery(daysQuery({ filter }))
  if (found.error)
    return (
      <TryAgainBox isTrying={found.isFetching} onTryAgain={() => void found.refetch()}>
        {errorMessage(found.error, 'Failed to load the report')}
      </TryAgainBox>
    )
  if (!found.data) return <LoadingChart />
  if (found.data.groups.length === 0)
    return (
      <Card>
        <EmptyState>No transactions in this window.</EmptyState>
      </Card>
    )
  const sign = search.figure === 'income' ? 1 : -1
  const days = new Map(
    found.data.groups.map(({ keys, netCents = 0 }) => [keys[0] ?? '', sign * netCents + 0]),
  )
  const { first, last } = monthsOf(window, [...days.keys()].map(monthOfDay))
  const months = monthsBetween(first, last).reverse()
  const shown = isWhole ? months : months.slice(0, show ? shownAtFirst : shownOnCard)
  const total = [...days.values()].reduce((sum, cents) => sum + cents, 0)
  return (
    <Card aria-label="Calendar" className="p-4 md:p-6">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="text-muted">
          <RowsLink filter={filter} of="in this calendar">
            {format.money(total)}
          </RowsLink>{' '}
          on {counted(days.size, 'day')}
        </p>
        <p aria-hidden="true" className="flex items-center gap-1 text-muted text-xs">
          Less
          {levelLook.map((look) => (
            <span key={look} className={`size-3.5 rounded-sm ${look}`} />
          ))}
          More
        </p>
      </div>
      <CalendarMonths months={shown} days={days} filter={filter} />
      {show && (
        <ExportButtons
          name="outgo-calendar"
          lines={() => [['Day', 'Amount'], ...[...days].map(([day, cents]) => [day, { cents }])]}
        />
      )}
      {show && shown.length < months.length && (
        <div className="mt-6 flex justify-center">
          <Button onClick={() => setIsWhole(true)}>Show all {format.number(months.length)} months</Button>
        </div>
      )}
    </Card>
  )
}

type CalendarMonthsProps = {
  months: readonly Month[]
  days: ReadonlyMap<Day, Cents>
  filter: TransactionFilter
}

function CalendarMonths({ months, days, filter }: CalendarMonthsProps) {
  const levelOf = levelsOf([...days.values()])
  const linked = [...days.keys()].filter((day) => months.includes(monthOfDay(day))).sort()
  const { dayInTabOrder, keys } = useDayKeys(linked)
  return (
    <div {...keys} className="grid grid-cols-1 gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
      {months.map((month) => (
        <CalendarMonth
          key={month}
          month={month}
          days={days}
          levelOf={levelOf}
          filter={filter}
          dayInTabOrder={dayInTabOrder}
        />
      ))}
    </div>
  )
}

/** Four levels with the same number of days each, so that one large payment doesn't make all other days look alike. */
function levelsOf(amounts: readonly Cents[]): (cents: Cents) => number {
  const sorted = amounts.filter((cents) => cents > 0).sort((one, other) => one - other)
  const limits = [0.25, 0.5, 0.75].map((share) => sorted[Math.floor(sorted.length * share)] ?? 0)
  return (cents) => (cents <= 0 ? 0 : 1 + limits.filter((limit) => cents > limit).length)
}
