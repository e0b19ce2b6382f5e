import { Check, ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { addMonths, type Day, type Month } from '#domain/calendar.ts'
import { type DueOrPaid, dueBetween } from '#domain/due-days.ts'
import type { RecurringCost } from '#domain/recurring-costs.ts'
import { MonthTable } from '#web/charts/month-table.tsx'
import { format } from '#web/format/format.ts'
import { monthWithDays } from '#web/months/month-with-days.ts'
import { currentMonth, firstDayOfMonth, lastDayOfMonth } from '#web/session/months.ts'
import { today } from '#web/session/today.ts'
import { Card } from '#web/ui/card.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useIsNarrow } from '#web/ui/use-is-narrow.ts'

type Due = DueOrPaid & { name: string; open: () => void }

type DueCalendarProps = { costs: readonly RecurringCost[]; onOpen: (cost: RecurringCost) => void }

/** What is due in a month, as a calendar or, on a phone, as a list. What is paid has a check mark. */
export function DueCalendar({ costs, onOpen }: DueCalendarProps) {
  const [month, setMonth] = useState(currentMonth)
  const isNarrow = useIsNarrow()
  const byId = new Map(costs.map((cost) => [cost.id, cost]))
  const [firstDay, lastDay] = [firstDayOfMonth(month), lastDayOfMonth(month)]
  const due = dueBetween(costs, firstDay, lastDay).flatMap((one): Due[] => {
    const cost = byId.get(one.costId)
    return cost ? [{ ...one, name: cost.name, open: () => onOpen(cost) }] : []
  })
  const sumOf = (some: readonly Due[]) => some.reduce((sum, { cents }) => sum + cents, 0)
  const paid = sumOf(due.filter(({ isPaid }) => isPaid))
  const Month = isNarrow ? DueList : DueMonth
  return (
    <Card aria-labelledby="due" className="mb-6 p-4 md:p-5">
      <div className="mb-3 flex flex-wrap items-center gap-x-2 gap-y-1">
        <h2 id="due" aria-live="polite" className="mr-auto font-semibold text-base">
          Due in {monthWithDays(month)}
        </h2>
        <p className="tabular-nums">
          <span className="font-semibold">{format.sum(sumOf(due))}</span>
          {paid > 0 && <span className="text-muted">, {format.sum(paid)} paid</span>}
        </p>
        <IconButton label="Previous month" onClick={() => setMonth(addMonths(month, -1))}>
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <IconButton label="Next month" onClick={() => setMonth(addMonths(month, 1))}>
          <ChevronRight aria-hidden="true" />
        </IconButton>
      </div>
      {due.length === 0 && isNarrow ? (
        <p className="text-muted">Nothing is due this month.</p>
      ) : (
        <Month month={month} due={due} />
      )}
    </Card>
  )
}

type DueProps = { month: Month; due: readonly Due[] }

function DueMonth({ month, due }: DueProps) {
  const byDay = Map.groupBy(due, ({ date }) => date)
  return (
    <MonthTable
      firstDay={firstDayOfMonth(month)}
      lastDay={lastDayOfMonth(month)}
      caption={<caption className="sr-only">Due in {format.month(month)}</caption>}
      cellClassName="h-16 rounded-lg border border-line align-top"
    >
      {(day) => <DueDay day={day} due={byDay.get(day) ?? []} />}
    </MonthTable>
  )
}

const DueDay = ({ day, due }: { day: Day; due: readonly Due[] }) => (
  <div className="p-1.5 text-xs">
    <span
      aria-current={day === today() ? 'date' : undefined}
      className="tabular-nums aria-[current]:font-semibold aria-[current]:text-accent"
    >
      {Number(day.slice(8))}
    </span>
    {due.map((one) => (
      <button
        key={one.costId}
        type="button"
        onClick={one.open}
        className={`mt-1 block w-full cursor-pointer rounded-sm px-1 py-0.5 text-left hover:ring-2 hover:ring-accent ${lookOf(one)}`}
      >
        <bdi className="wrap-anywhere line-clamp-2">{one.name}</bdi>
        <Amount due={one} />
      </button>
    ))}
  </div>
)

const lookOf = ({ isPaid }: Due) => (isPaid ? 'bg-sunken text-muted' : 'bg-accent-solid/15')

const DueList = ({ month, due }: DueProps) => (
  <ul aria-label={`Due in ${format.month(month)}`} className="divide-y divide-line">
    {due.map((one) => (
      <li key={`${one.costId} ${one.date}`} className="flex items-baseline gap-3 py-0.5">
        <span className="w-24 shrink-0 whitespace-nowrap text-muted text-xs tabular-nums">
          {format.day(one.date)}
        </span>
        <button
          type="button"
          onClick={one.open}
          className="min-w-0 flex-1 cursor-pointer py-1 text-left underline decoration-line underline-offset-2"
        >
          <bdi className="wrap-anywhere">{one.name}</bdi>
        </button>
        <Amount due={one} />
      </li>
    ))}
  </ul>
)

const Amount = ({ due: { cents, isPaid } }: { due: Due }) => (
  <span className="flex items-center gap-1 whitespace-nowrap tabular-nums">
    {format.money(cents)}
    {isPaid && <Check aria-label="paid" className="size-3 shrink-0" />}
  </span>
)
