import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '#web/api/api-error.ts'
import { reportQuery } from '#web/api/reports.ts'
import { LoadingChart } from '#web/charts/chart-placeholder.tsx'
import { format } from '#web/format/format.ts'
import { today } from '#web/session/today.ts'
import { Card } from '#web/ui/card.tsx'
import { retryOf, TryAgainBox } from '#web/ui/try-again-box.tsx'
import { periodsBetween } from './periods.ts'
import type { ReportProps } from './report-props.ts'
import { RowsLink } from './rows-link.tsx'

const figures = { income: 'Income', spending: 'Spending', left_over: 'Left over' } as const

/** The headline figures of a Year in Review, for the Dashboard. */
export function YearCard({ search, window }: ReportProps) {
  const { year = String(Number(window.last.slice(0, 4)) - 1).padStart(4, '0') } = search
  const [period] = periodsBetween('year', { first: `${year}-01`, last: `${year}-12` }, {}, today())
  const days = period?.filter ?? {}
  const ask = (figure: keyof typeof figures) =>
    reportQuery({ filter: { ...days, figure }, dimensions: [], measures: ['net'] })
  const income = useQuery(ask('income'))
  const spending = useQuery(ask('spending'))
  const error = income.error ?? spending.error
  if (error)
    return (
      <TryAgainBox {...retryOf(income, spending)}>
        {errorMessage(error, 'Failed to load the report')}
      </TryAgainBox>
    )
  if (!income.data || !spending.data) return <LoadingChart />
  const received = income.data.groups[0]?.netCents ?? 0
  const spent = 0 - (spending.data.groups[0]?.netCents ?? 0)
  const cents = { income: received, spending: spent, left_over: received - spent }
  return (
    <Card aria-label="Year in Review" className="p-4 md:p-6">
      <h3 className="mb-4 font-medium">{period?.name}</h3>
      <dl className="grid gap-4 sm:grid-cols-3">
        {Object.entries(figures).map(([figure, name]) => (
          <div key={figure}>
            <dt className="text-muted text-xs">{name}</dt>
            <dd className="font-semibold text-xl tabular-nums">
              <RowsLink
                filter={{ ...days, figure: figure as keyof typeof figures }}
                of={`of ${name}`}
                className="hover:text-accent"
              >
                {format.money(cents[figure as keyof typeof figures])}
              </RowsLink>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
