import { addDays, monthOf } from '#domain/calendar.ts'
import { duePayments } from '#domain/due-days.ts'
import type { RecurringCost } from '#domain/recurring-costs.ts'
import { format } from '#web/format/format.ts'
import { today } from '#web/session/today.ts'
import { Card } from '#web/ui/card.tsx'

const days = 30

/** What is due in the coming days, the first of which is today, by date. */
export function DuePayments({ costs }: { costs: readonly RecurringCost[] }) {
  const first = today()
  const due = duePayments(costs, first, addDays(first, days - 1))
  if (due.length === 0) return null
  const names = new Map(costs.map(({ id, name }) => [id, name]))
  const total = due.reduce((sum, { cents }) => sum + cents, 0)
  return (
    <Card className="mb-6 p-4 md:p-5">
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="font-semibold text-base">Due in the next {days} days</h2>
        <span className="font-semibold tabular-nums">{format.sum(total)}</span>
      </div>
      {[...Map.groupBy(due, ({ date }) => monthOf(date))].map(([month, ofMonth]) => (
        <div key={month}>
          <h3 className="mt-3 mb-1 font-medium text-muted text-xs">{format.month(month)}</h3>
          <ul aria-label={`Due in ${format.month(month)}`} className="divide-y divide-line">
            {ofMonth.map(({ costId, date, cents }) => (
              <li key={`${costId} ${date}`} className="flex items-baseline gap-3 py-1.5">
                <span className="w-24 shrink-0 whitespace-nowrap text-muted text-xs tabular-nums">
                  {format.day(date)}
                </span>
                <bdi className="wrap-anywhere min-w-0 flex-1">{names.get(costId)}</bdi>
                <span className="whitespace-nowrap tabular-nums">{format.money(cents)}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Card>
  )
}
