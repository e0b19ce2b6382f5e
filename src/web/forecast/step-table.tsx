import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { TransactionFilter } from '#contract/transactions.ts'
import type { Day } from '#domain/calendar.ts'
import type { Cents } from '#domain/money.ts'
import type { Forecast } from '#web/api/forecast.ts'
import { format } from '#web/format/format.ts'
import { monthWithDays } from '#web/months/month-with-days.ts'
import { monthOfDay } from '#web/session/months.ts'
import { linkLook } from '#web/ui/link-look.ts'

/** A payment, or what all budgets of a month assume. */
type Line = {
  key: string
  day: Day
  name: string
  cents: Cents
  /** `overdue since Nov 5`, or `assumed`; empty if it is certain. */
  note: string
  link: { to: '/recurring' | '/budgets' } | { to: '/history'; search: TransactionFilter }
}

/** What leads from the first balance to the last. */
export function StepTable({ forecast }: { forecast: Forecast }) {
  const { days, startCents } = forecast
  const last = days.at(-1)
  if (!last) return null
  return (
    <table className="w-full border-collapse text-right tabular-nums">
      <caption className="sr-only">What the forecast counts</caption>
      <thead className="border-line border-b text-muted text-xs">
        <tr>
          <th scope="col" className="py-3 pl-4 text-left font-medium md:pl-5">
            Date
          </th>
          <th scope="col" className="px-3 py-3 text-left font-medium">
            Description
          </th>
          <th scope="col" className="py-3 pr-4 pl-3 font-medium md:pr-5">
            Amount
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        <Row when="Today" what="Balance" amount={format.sum(startCents)} />
        {linesOf(forecast).map(({ key, day, name, cents, note, link }) => (
          <Row
            key={key}
            when={format.day(day)}
            what={
              <>
                <Link {...link} className={linkLook}>
                  {name}
                </Link>
                {note && <span className="ml-2 whitespace-nowrap text-muted text-xs">{note}</span>}
              </>
            }
            amount={format.money(cents)}
          />
        ))}
        <Row when={format.day(last.day)} what="Balance" amount={format.sum(last.cents)} />
      </tbody>
    </table>
  )
}

type RowProps = { when: string; what: ReactNode; amount: string }

const Row = ({ when, what, amount }: RowProps) => (
  <tr>
    <th scope="row" className="whitespace-nowrap py-2 pl-4 text-left font-normal text-muted md:pl-5">
      {when}
    </th>
    <td className="wrap-anywhere px-3 py-2 text-left">{what}</td>
    <td className="whitespace-nowrap py-2 pr-4 pl-3 md:pr-5">{amount}</td>
  </tr>
)

/** Payments one by one, and budgets together at the end of each month: a budget has a step every day. */
function linesOf({ steps, parts }: Forecast): Line[] {
  const byId = new Map(parts.map((part) => [part.id, part]))
  const lineOf = ({ id, day }: Forecast['steps'][number]): Pick<Line, 'name' | 'link'> => {
    const { kind, name = '' } = byId.get(id) ?? {}
    if (kind !== 'account') return { name, link: { to: '/recurring' } }
    const search = { account_id: id, start_date: day, end_date: day }
    return { name: `Entered transactions, ${name}`, link: { to: '/history', search } }
  }
  const isBudget = (id: string) => byId.get(id)?.kind === 'budget'
  const payments = steps
    .filter(({ id }) => !isBudget(id))
    .map(
      (step, index): Line => ({
        ...step,
        ...lineOf(step),
        key: `${step.id} ${index}`,
        note: step.overdueSince
          ? `overdue since ${format.day(step.overdueSince)}`
          : step.isCertain
            ? ''
            : 'assumed',
      }),
    )
  const byMonth = Map.groupBy(
    steps.filter(({ id }) => isBudget(id)),
    ({ day }) => monthOfDay(day),
  )
  const budgets = Array.from(
    byMonth,
    ([month, ofMonth]): Line => ({
      key: month,
      day: ofMonth.at(-1)?.day ?? month,
      name: `Budgets, ${monthWithDays(month)}`,
      cents: ofMonth.reduce((sum, { cents }) => sum + cents, 0),
      note: 'assumed',
      link: { to: '/budgets' },
    }),
  )
  return [...payments, ...budgets].sort((one, other) =>
    one.day < other.day ? -1 : one.day > other.day ? 1 : 0,
  )
}
