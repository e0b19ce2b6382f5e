import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { categoryColors } from '#domain/category-colors.ts'
import type { Cents } from '#domain/money.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { categoriesQuery } from '#web/api/categories.ts'
import { queryClient } from '#web/api/query-client.ts'
import type { ReportGroup } from '#web/api/reports.ts'
import { LoadingChart } from '#web/charts/chart-placeholder.tsx'
import { format } from '#web/format/format.ts'
import { today } from '#web/session/today.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { retryOf, TryAgainBox } from '#web/ui/try-again-box.tsx'
import { ExportButtons } from './export-buttons.tsx'
import { PeriodChart } from './period-chart.tsx'
import { monthsOf, periodsBetween } from './periods.ts'
import type { ReportProps } from './report-props.ts'
import { shownInTrends, trendsQueries, wholeTrendsQuery } from './report-queries.ts'
import { trendDimensions } from './reports-search.ts'
import { SeriesNames } from './series-names.tsx'
import { movingAverage, seriesInChart, sumsOf, trendSeries } from './trend-series.ts'
import { TrendTable } from './trend-table.tsx'

type TrendsOverTimeProps = ReportProps & { look: 'bars' | 'lines' }

/** A bar or a line per period, and below them the amounts. */
export function TrendsOverTime({ look, ...props }: TrendsOverTimeProps) {
  const { filter, window, search, show } = props
  const { by = 'parent', unit = 'month', smooth, only } = search
  const sign = search.figure === 'income' ? 1 : -1
  const queries = trendsQueries(props)
  const wholeQuery = wholeTrendsQuery(props)
  const [isWhole, setIsWhole] = useState(false)
  // The server leaves out the others, and knows what the chosen ones were merged into.
  const areFound = by === 'merchant' && only !== undefined
  const found = useQuery(queries.found)
  const whole = useQuery({ ...wholeQuery, enabled: isWhole && !areFound })
  const totals = useQuery(queries.totals)
  const months = useQuery(queries.months)
  const categories = useQuery(categoriesQuery).data ?? []
  const error = found.error ?? totals.error ?? months.error
  if (error)
    return (
      <TryAgainBox {...retryOf(found, totals, months)}>
        {errorMessage(error, 'Failed to load the report')}
      </TryAgainBox>
    )
  if (!found.data || !totals.data || !months.data) return <LoadingChart />
  const known = months.data.groups.map(({ keys }) => keys[0] ?? '')
  const periods = periodsBetween(unit, monthsOf(window, known), filter, today())
  const colors = new Map(categories.map(({ name, color }) => [name, categoryColors[color]]))
  const colorOf = (key: string) => (by === 'parent' || by === 'category' ? colors.get(key) : undefined)
  const seriesOf = (groups: readonly ReportGroup[]) =>
    trendSeries({ groups, periods, dimension: by, sign, colorOf })
  // Until it is asked for again, what is kept of it can be older than the totals.
  const all = isWhole && !areFound ? whole.data : undefined
  const { groups } = all ?? found.data
  // A category can have another name since the URL was copied.
  const chosen = new Set(
    only?.map((one) => categories.find(({ aliases }) => aliases.includes(one))?.name ?? one),
  )
  const series = seriesOf(only && !areFound ? groups.filter(({ keys }) => chosen.has(keys[1] ?? '')) : groups)
  const totalOf = new Map(totals.data.groups.map(({ keys, netCents = 0 }) => [keys[0], sign * netCents + 0]))
  const total = periods.map(({ key }) => totalOf.get(key) ?? 0)
  const isCutOff = by === 'merchant' && !only && !all && series.length > shownInTrends
  const inChart = seriesInChart(series, isCutOff ? total : null)
  const drawn = only ? sumsOf(series, periods.length) : total
  const single = only && series.length === 1 ? series[0] : undefined
  if (series.length === 0)
    return (
      <EmptyState>
        {only
          ? `None of the chosen ${trendDimensions[by].toLowerCase()} has transactions in this window.`
          : 'No transactions in this window.'}
      </EmptyState>
    )
  return (
    <>
      <div data-picture>
        <PeriodChart
          label="Trends"
          periods={
            single
              ? periods.map((period) => ({ ...period, filter: { ...period.filter, ...single.filter } }))
              : periods
          }
          series={inChart}
          totals={single ? single.values : total}
          areParts={!single && (by === 'tag' || only !== undefined)}
          look={look}
          average={smooth ? movingAverage(drawn) : undefined}
        />
        <SeriesNames series={inChart} />
      </div>
      {by === 'tag' && (
        <p className="mt-3 text-muted text-xs">
          A transaction with several tags is part of each of them. The total counts it once, and includes
          transactions without tags.
        </p>
      )}
      {show && (
        <ExportButtons
          name="outgo-trends"
          lines={async () => {
            const saved = isCutOff ? seriesOf((await queryClient.fetchQuery(wholeQuery)).groups) : series
            return [
              ['Name', 'Total', ...periods.map(({ key }) => key)],
              ['All', ...amounts(total)],
              ...saved.map(({ name, values }) => [name, ...amounts(values)]),
            ]
          }}
        />
      )}
      {show && (
        <TrendTable
          periods={periods}
          series={isWhole && !isCutOff ? series : series.slice(0, shownInTrends)}
          totals={total}
          filter={filter}
        />
      )}
      {show && whole.error && (
        <TryAgainBox {...retryOf(whole)} className="mt-4">
          {errorMessage(whole.error, 'Failed to load the others')}
        </TryAgainBox>
      )}
      {show && series.length > shownInTrends && (isCutOff || !isWhole) && !whole.error && (
        <div className="mt-4 flex justify-center">
          <Button busy={isWhole && whole.isFetching} onClick={() => setIsWhole(true)}>
            {isCutOff ? 'Show all' : `Show all ${format.number(series.length)}`}
          </Button>
        </div>
      )}
    </>
  )
}

/** Their sum, and then the amounts. */
const amounts = (values: readonly Cents[]) =>
  [values.reduce((sum, cents) => sum + cents, 0), ...values].map((cents) => ({ cents: cents + 0 }))
