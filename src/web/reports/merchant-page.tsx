import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { errorMessage } from '#web/api/api-error.ts'
import { merchantNameQuery } from '#web/api/merchants.ts'
import { palette } from '#web/charts/chart-measures.ts'
import { LoadingChart } from '#web/charts/chart-placeholder.tsx'
import { format } from '#web/format/format.ts'
import { today } from '#web/session/today.ts'
import { Card } from '#web/ui/card.tsx'
import { linkLook } from '#web/ui/link-look.ts'
import { retryOf, TryAgainBox } from '#web/ui/try-again-box.tsx'
import { ExportButtons } from './export-buttons.tsx'
import { merchantFigures } from './merchant-figures.ts'
import { changeText, firstAndLast } from './merchant-table.tsx'
import { PeriodChart } from './period-chart.tsx'
import { monthsOf, periodsBetween } from './periods.ts'
import type { ReportProps } from './report-props.ts'
import { merchantQueries } from './report-queries.ts'
import { daysText } from './report-scope.ts'
import { RowsLink } from './rows-link.tsx'

/** One merchant: its figures, months and categories, with links to the transactions. */
export function MerchantPage(props: ReportProps & { merchant: string }) {
  const { merchant, search, window } = props
  const { figure = 'spending' } = search
  const filter = { ...props.filter, merchant }
  const filterBefore = props.filterBefore && { ...props.filterBefore, merchant }
  const name = useQuery(merchantNameQuery(merchant))
  const queries = merchantQueries(props, merchant)
  const whole = useQuery(queries.whole)
  const before = useQuery(queries.before)
  const byMonth = useQuery(queries.byMonth)
  const byCategory = useQuery(queries.byCategory)
  const error = whole.error ?? before.error ?? byMonth.error ?? byCategory.error
  if (error)
    return (
      <TryAgainBox {...retryOf(whole, byMonth, byCategory, ...(filterBefore ? [before] : []))}>
        {errorMessage(error, 'Failed to load the report')}
      </TryAgainBox>
    )
  if (!whole.data || !byMonth.data || !byCategory.data) return <LoadingChart />
  const earlier = filterBefore && before.data ? before.data.groups : null
  const [figures] = merchantFigures(whole.data.groups, earlier, figure, 'amount')
  const sign = figure === 'spending' ? -1 : 1
  const cents = new Map(byMonth.data.groups.map(({ keys, netCents = 0 }) => [keys[0] ?? '', sign * netCents]))
  const periods = periodsBetween('month', monthsOf(window, [...cents.keys()]), filter, today())
  const { merchant: _, ...all } = search
  return (
    <Card aria-label={name.data ?? merchant} className="p-4 md:p-6">
      <Link
        to="/reports"
        search={all}
        className="inline-block py-1 text-muted print:hidden underline decoration-line underline-offset-2 hover:text-accent"
      >
        All merchants
      </Link>
      <h2 dir="auto" className="wrap-anywhere mt-1 mb-4 font-semibold text-lg">
        {name.data ?? merchant}
      </h2>
      {!figures?.count && <p className="text-muted">No transactions in this window.</p>}
      {figures && figures.count > 0 && (
        <>
          <dl className="mb-6 grid grid-cols-2 gap-x-4 gap-y-4 md:grid-cols-3 lg:grid-cols-5">
            <Figure name={figure === 'spending' ? 'Spent' : 'Received'}>
              <RowsLink filter={filter}>{format.money(figures.cents)}</RowsLink>
            </Figure>
            <Figure name="Times">{format.number(figures.count)}</Figure>
            <Figure name="Average">{format.money(figures.averageCents)}</Figure>
            <Figure name="First and last">{firstAndLast(figures)}</Figure>
            {filterBefore && figures.beforeCents !== null && (
              <Figure name={`Before: ${daysText(filterBefore)}`}>
                <RowsLink filter={filterBefore}>{format.money(figures.beforeCents)}</RowsLink>{' '}
                <span className="font-normal text-muted">{changeText(figures)}</span>
              </Figure>
            )}
          </dl>
          <PeriodChart
            label="By month"
            periods={periods}
            series={[
              {
                key: merchant,
                name: name.data ?? merchant,
                color: palette[0],
                values: periods.map(({ key }) => cents.get(key) ?? 0),
              },
            ]}
            look="bars"
          />
          {props.show && (
            <ExportButtons
              name="outgo-merchant"
              lines={() => [
                ['Month', 'Amount'],
                ...periods.map(({ key }) => [key, { cents: (cents.get(key) ?? 0) + 0 }]),
              ]}
            />
          )}
          <h3 className="mt-6 mb-2 font-medium">Categories</h3>
          <ul className="divide-y divide-line">
            {byCategory.data.groups.map(({ keys: [category], netCents = 0 }) => (
              <li key={category} className="flex justify-between gap-4 py-2">
                <bdi className="wrap-anywhere">{category}</bdi>
                <RowsLink
                  filter={{ ...filter, category: category ?? '' }}
                  of={`in ${category}`}
                  className={linkLook}
                >
                  {format.money(sign * netCents)}
                </RowsLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}

const Figure = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-muted text-xs">{name}</dt>
    <dd className="font-medium tabular-nums">{children}</dd>
  </div>
)
