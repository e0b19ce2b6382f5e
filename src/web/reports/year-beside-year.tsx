import { useQuery } from '@tanstack/react-query'
import type { Cents } from '#domain/money.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { palette } from '#web/charts/chart-measures.ts'
import { LoadingChart } from '#web/charts/chart-placeholder.tsx'
import { format } from '#web/format/format.ts'
import { currentMonth } from '#web/session/months.ts'
import { today } from '#web/session/today.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TryAgainBox } from '#web/ui/try-again-box.tsx'
import { ExportButtons } from './export-buttons.tsx'
import { type Period, PeriodChart } from './period-chart.tsx'
import { periodsBetween } from './periods.ts'
import type { ReportProps } from './report-props.ts'
import { yearsOf, yearsQuery } from './report-queries.ts'
import { SeriesNames } from './series-names.tsx'
import { type YearsRow, YearsTable } from './years-table.tsx'

/** The months of the window's last year beside those of the year before. */
export function YearBesideYear(props: ReportProps) {
  const { filter, search, show } = props
  const { year, before } = yearsOf(props)
  const monthsOf = (year: string) =>
    periodsBetween('month', { first: `${year}-01`, last: `${year}-12` }, filter, today())
  // The years are in the legend, so January is not labeled with its year.
  const months = monthsOf(year).map((month) => ({ ...month, short: format.shortMonth(month.key) }))
  const monthsBefore = monthsOf(before)
  const found = useQuery(yearsQuery(props))
  if (found.error)
    return (
      <TryAgainBox isTrying={found.isFetching} onTryAgain={() => void found.refetch()}>
        {errorMessage(found.error, 'Failed to load the report')}
      </TryAgainBox>
    )
  if (!found.data) return <LoadingChart />
  const sign = search.figure === 'income' ? 1 : -1
  const centsOf = new Map(found.data.groups.map(({ keys, netCents = 0 }) => [keys[0], sign * netCents + 0]))
  const values = months.map(({ key }): Cents => centsOf.get(key) ?? 0)
  const valuesBefore = monthsBefore.map(({ key }): Cents => centsOf.get(key) ?? 0)
  const series = [
    {
      key: before,
      name: before,
      color: 'var(--color-muted)',
      values: valuesBefore,
      filters: monthsBefore.map(({ filter }) => filter),
    },
    { key: year, name: year, color: palette[0], values },
  ]
  const month = currentMonth()
  const ofBoth = months.map(
    ({ key, short, filter: days }, at): YearsRow => ({
      name: short,
      now: { cents: values[at] ?? 0, filter: days },
      before: { cents: valuesBefore[at] ?? 0, filter: monthsBefore[at]?.filter ?? days },
      part: key < month ? 'over' : key === month ? 'so far' : 'to come',
    }),
  )
  const all = (values: readonly Cents[], months: readonly Period[]) => ({
    cents: values.reduce((sum, cents) => sum + cents, 0),
    filter: {
      ...filter,
      start_date: months[0]?.filter.start_date,
      end_date: months.at(-1)?.filter.end_date,
    },
  })
  const whole: YearsRow = {
    name: 'Whole year',
    now: all(values, months),
    before: all(valuesBefore, monthsBefore),
    part: month.startsWith(year) ? 'so far' : 'over',
  }
  if (found.data.groups.length === 0)
    return (
      <EmptyState>
        No transactions in {before} and {year}.
      </EmptyState>
    )
  return (
    <>
      <div data-picture>
        <PeriodChart
          label={`${year} and ${before}`}
          periods={months}
          series={series}
          totals={values}
          look="beside"
        />
        <SeriesNames series={series} />
      </div>
      {show && (
        <ExportButtons
          name="outgo-years"
          lines={() => [
            ['Month', before, year],
            ...ofBoth.map((row) => [row.name, { cents: row.before.cents }, { cents: row.now.cents }]),
          ]}
        />
      )}
      {show && <YearsTable year={year} before={before} rows={[whole, ...ofBoth]} />}
    </>
  )
}
