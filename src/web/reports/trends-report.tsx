import { useQuery } from '@tanstack/react-query'
import { categoryColors } from '#domain/category-colors.ts'
import type { Cents } from '#domain/money.ts'
import type { PeriodUnit, TrendDimension } from '#domain/reports/report-view.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { categoriesQuery } from '#web/api/categories.ts'
import { reportQuery } from '#web/api/reports.ts'
import { LoadingChart } from '#web/charts/chart-placeholder.tsx'
import { format } from '#web/format/format.ts'
import { today } from '#web/session/today.ts'
import { Card } from '#web/ui/card.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TryAgainBox } from '#web/ui/try-again-box.tsx'
import { ExportButtons } from './export-buttons.tsx'
import { PeriodChart } from './period-chart.tsx'
import { monthsOf, periodsBetween } from './periods.ts'
import type { ReportProps } from './report-props.ts'
import { periodUnits, type ReportsSearch, trendDimensions } from './reports-search.ts'
import { movingAverage, seriesInChart, trendSeries } from './trend-series.ts'
import { TrendTable } from './trend-table.tsx'

/** Categories, merchants, tags or accounts over time. */
export function TrendsReport({ filter, window, search, show }: ReportProps) {
  const { by = 'parent', unit = 'month', look = 'bars', smooth } = search
  const sign = search.figure === 'income' ? 1 : -1
  const found = useQuery(reportQuery({ filter, dimensions: [unit, by], measures: ['net'] }))
  const totals = useQuery(reportQuery({ filter, dimensions: [unit], measures: ['net'] }))
  const months = useQuery(reportQuery({ filter, dimensions: ['month'], measures: ['net'] }))
  const categories = useQuery(categoriesQuery).data ?? []
  const error = found.error ?? totals.error ?? months.error
  if (error)
    return (
      <TryAgainBox isTrying={found.isFetching} onTryAgain={() => void found.refetch()}>
        {errorMessage(error, 'Failed to load the report')}
      </TryAgainBox>
    )
  const isOther = found.isPlaceholderData || totals.isPlaceholderData
  if (!found.data || !totals.data || !months.data || isOther) return <LoadingChart />
  const known = months.data.groups.map(({ keys }) => keys[0] ?? '')
  const periods = periodsBetween(unit, monthsOf(window, known), filter, today())
  const colors = new Map(categories.map(({ name, color }) => [name, categoryColors[color]]))
  const colorOf = (key: string) => (by === 'parent' || by === 'category' ? colors.get(key) : undefined)
  const series = trendSeries({ groups: found.data.groups, periods, dimension: by, sign, colorOf })
  const totalOf = new Map(totals.data.groups.map(({ keys, netCents = 0 }) => [keys[0], sign * netCents + 0]))
  const total = periods.map(({ key }) => totalOf.get(key) ?? 0)
  const inChart = seriesInChart(series)
  return (
    <Card aria-label="Trends" className="p-4 md:p-6">
      {show && <TrendControls search={search} show={show} />}
      {series.length === 0 ? (
        <EmptyState>No transactions in this window.</EmptyState>
      ) : (
        <>
          <PeriodChart
            label="Trends"
            periods={periods}
            series={inChart}
            totals={total}
            look={look}
            average={smooth ? movingAverage(total) : undefined}
          />
          <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-xs">
            {inChart.map(({ key, name, color }) => (
              <li key={key} className="flex min-w-0 items-center gap-1.5">
                <span className="size-2.5 shrink-0 rounded-sm" style={{ background: color }} />
                <bdi className="truncate">{name}</bdi>
              </li>
            ))}
          </ul>
          {by === 'tag' && (
            <p className="mt-3 text-muted text-xs">
              A transaction with several tags is part of each of them. The total counts it once, and includes
              transactions without tags.
            </p>
          )}
          {show && (
            <ExportButtons
              name="outgo-trends"
              hasChart
              lines={() => [
                ['Name', 'Total', ...periods.map(({ key }) => key)],
                ['All', ...amounts(total)],
                ...series.map(({ name, values }) => [name, ...amounts(values)]),
              ]}
            />
          )}
          {show && (
            <TrendTable
              periods={periods}
              series={series}
              totals={total}
              filter={filter}
              total={format.money(total.reduce((sum, cents) => sum + cents, 0))}
            />
          )}
        </>
      )}
    </Card>
  )
}

/** Their sum, and then the amounts. */
const amounts = (values: readonly Cents[]) =>
  [values.reduce((sum, cents) => sum + cents, 0), ...values].map((cents) => ({ cents: cents + 0 }))

type TrendControlsProps = { search: ReportsSearch; show: (search: ReportsSearch) => void }

function TrendControls({ search, show }: TrendControlsProps) {
  const { by = 'parent', unit = 'month', look = 'bars' } = search
  return (
    <div className="mb-5 grid grid-cols-2 items-center gap-3 md:flex print:hidden">
      <Select
        label="Group by"
        value={by}
        names={trendDimensions}
        onChoose={(by) => show({ ...search, by: by as TrendDimension })}
      />
      <Select
        label="Period"
        value={unit}
        names={periodUnits}
        onChoose={(unit) => show({ ...search, unit: unit as PeriodUnit })}
      />
      <Select
        label="Chart"
        value={look}
        names={{ bars: 'Stacked bars', lines: 'Lines' }}
        onChoose={(look) => show({ ...search, look: look as 'bars' | 'lines' })}
      />
      <CheckboxField
        label="Average of 3"
        checked={search.smooth === true}
        onChange={({ target }) => {
          const { smooth: _, ...rest } = search
          show(target.checked ? { ...rest, smooth: true } : rest)
        }}
      />
    </div>
  )
}

type SelectProps = {
  label: string
  value: string
  names: Record<string, string>
  onChoose: (value: string) => void
}

const Select = ({ label, value, names, onChoose }: SelectProps) => (
  <SelectField label={label} hideLabel value={value} onChange={({ target }) => onChoose(target.value)}>
    {Object.entries(names).map(([each, name]) => (
      <option key={each} value={each}>
        {name}
      </option>
    ))}
  </SelectField>
)
