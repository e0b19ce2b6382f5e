import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { netWorthByMonth } from '#domain/net-worth.ts'
import { convertByMonth } from '#domain/rates/month-rates.ts'
import { stillPaid, yearlyTotal } from '#domain/recurring-totals.ts'
import { accountDetailsQuery, accountsQuery, latestDay, monthBalancesQuery } from '#web/api/accounts.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { recurringCostsQuery } from '#web/api/recurring-costs.ts'
import type { ReportGroup } from '#web/api/reports.ts'
import { format, useFormatSettings } from '#web/format/format.ts'
import { RowsLink } from '#web/reports/rows-link.tsx'
import { currentMonth, monthStart } from '#web/session/months.ts'
import { today } from '#web/session/today.ts'
import { Card } from '#web/ui/card.tsx'
import { retryOf, TryAgainBox } from '#web/ui/try-again-box.tsx'
import { counted } from '#web/words/counted.ts'
import type { ReviewedYear } from './reviewed-year.ts'
import { figureLook, netOf } from './year-table.tsx'

type YearPositionProps = { reviewed: ReviewedYear; payments: readonly ReportGroup[] }

/** Recurring costs, and the net worth at the beginning and the end, as far as they are known. */
export const YearPosition = ({ reviewed, payments }: YearPositionProps) => (
  <div className="grid items-start gap-4 sm:grid-cols-2 md:gap-5 print:grid-cols-2 print:gap-2">
    <RecurringCosts days={reviewed.days} payments={payments} />
    <NetWorthOfYear reviewed={reviewed} />
  </div>
)

function RecurringCosts({
  days,
  payments,
}: Pick<ReviewedYear, 'days'> & Pick<YearPositionProps, 'payments'>) {
  const loading = useQuery(recurringCostsQuery)
  const costs = loading.data
  const count = payments.reduce((sum, { count = 0 }) => sum + count, 0)
  const active = stillPaid(costs ?? [], today())
  return (
    <Figures title="Recurring costs">
      <Figure name={`Paid in ${counted(count, 'linked payment')}`}>
        <RowsLink
          filter={{ ...days, figure: 'spending', recurring_cost_id: 'any' }}
          of="for recurring costs"
          className={figureLook}
        >
          {format.money(-netOf(payments) + 0)}
        </RowsLink>
      </Figure>
      <Figure name={`${counted(active.length, 'active cost')} today, a year`}>
        <Link to="/recurring" className={figureLook}>
          {costs ? format.sum(yearlyTotal(active, today())) : '–'}
        </Link>
      </Figure>
      {loading.error && !costs && (
        <TryAgainBox {...retryOf(loading)}>
          {errorMessage(loading.error, 'Failed to load recurring costs')}
        </TryAgainBox>
      )}
      <p className="pt-2 text-muted text-xs">Only payments among your transactions count as spending.</p>
    </Figures>
  )
}

function NetWorthOfYear({ reviewed: { year, before } }: Pick<YearPositionProps, 'reviewed'>) {
  const { currency } = useFormatSettings()
  const loading = [
    useQuery(accountsQuery),
    useQuery(monthBalancesQuery),
    useQuery(accountDetailsQuery),
  ] as const
  const [{ data: accounts }, { data: known }, { data: details }] = loading
  const error = loading.find(({ error, data }) => error && !data)?.error
  if (error)
    return (
      <TryAgainBox {...retryOf(...loading)}>
        {errorMessage(error, 'Failed to load the net worth')}
      </TryAgainBox>
    )
  if (!accounts || !known || !details) return null
  const points = netWorthByMonth(accounts, known.balances, convertByMonth(currency, known.rates), {
    ...{ today: today(), lastDay: latestDay(details), monthStart: monthStart() },
  })
  const end = currentMonth().startsWith(year) ? currentMonth() : `${year}-12`
  const atBeginning = points.find(({ month }) => month === `${before}-12`)
  const atEnd = points.find(({ month }) => month === end)
  const shown = [atBeginning, atEnd].filter((point) => point !== undefined)
  if (shown.length === 0) return null
  const withoutRate = new Set(shown.flatMap((point) => point.withoutRate)).size
  return (
    <Figures title="Net worth">
      {shown.map(({ day, cents }) => (
        <Figure key={day} name={format.day(day)}>
          <Link to="/accounts" className={figureLook}>
            {format.sum(cents)}
          </Link>
        </Figure>
      ))}
      {atBeginning && atEnd && <Figure name="Change">{format.sum(atEnd.cents - atBeginning.cents)}</Figure>}
      {withoutRate > 0 && (
        <p className="pt-2 text-muted text-xs">
          Without {counted(withoutRate, 'account')} whose currency has no rate.
        </p>
      )}
    </Figures>
  )
}

const Figures = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card aria-label={title} className="p-4 md:p-5 print:p-2">
    <h2 className="mb-2 font-semibold print:mb-0.5">{title}</h2>
    <div className="divide-y divide-line tabular-nums print:text-xs">{children}</div>
  </Card>
)

const Figure = ({ name, children }: { name: string; children: ReactNode }) => (
  <p className="flex flex-wrap justify-between gap-x-4 py-1.5">
    <span>{name}</span>
    <span className="font-medium">{children}</span>
  </p>
)
