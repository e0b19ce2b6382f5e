import type { TransactionFilter } from '#contract/transactions.ts'
import type { Cents } from '#domain/money.ts'
import type { TrendDimension } from '#domain/reports/report-view.ts'
import type { ReportGroup } from '#web/api/reports.ts'
import { palette } from '#web/charts/chart-measures.ts'
import { merchantFilter } from './merchant-table.tsx'
import type { Period, Series } from './period-chart.tsx'

/** A row of the table: its amounts, and the filter for its transactions. */
export type TrendSeries = Series & { filter: TransactionFilter; cents: Cents }

/** With more series, their colors would be hard to tell apart. */
const mostInChart = 8

const filters: Record<TrendDimension, (key: string | null) => TransactionFilter> = {
  parent: (key) => ({ category: key ?? '', with_children: 'true' }),
  category: (key) => ({ category: key ?? '' }),
  merchant: merchantFilter,
  tag: (key) => ({ tag: key ?? '' }),
  account: (key) => ({ account_id: key ?? '' }),
}

type SeriesOf = {
  /** By period and dimension. */
  groups: readonly ReportGroup[]
  periods: readonly Period[]
  dimension: TrendDimension
  /** -1 for spending, which is shown as a positive amount. */
  sign: 1 | -1
  colorOf: (key: string) => string | undefined
}

/**
 * What is shown as a series: each value of the dimension with its groups, the largest first. The dimension is the last
 * one of the groups.
 */
export function seriesAmong(groups: readonly ReportGroup[], dimension: TrendDimension) {
  // History has no filter for transactions without tags.
  const known = dimension === 'tag' ? groups.filter(({ keys }) => keys.at(-1) !== null) : groups
  return Array.from(
    Map.groupBy(known, ({ keys }) => keys.at(-1) ?? null),
    ([key, ofKey]) => ({
      key: key ?? '',
      name: ofKey[0]?.names.at(-1) ?? 'No merchant',
      filter: filters[dimension](key),
      groups: ofKey,
      netCents: ofKey.reduce((sum, { netCents = 0 }) => sum + netCents, 0),
    }),
  ).sort((one, other) => Math.abs(other.netCents) - Math.abs(one.netCents))
}

/** One series per value of the dimension, the largest first. */
export const trendSeries = ({ groups, periods, dimension, sign, colorOf }: SeriesOf): TrendSeries[] =>
  seriesAmong(groups, dimension).map(({ key, name, filter, groups, netCents }, at) => {
    const cents = new Map(groups.map(({ keys, netCents = 0 }) => [keys[0], sign * netCents + 0]))
    const values = periods.map((period) => cents.get(period.key) ?? 0)
    const color = colorOf(key) ?? palette[at % palette.length] ?? palette[0]
    return { key, name, filter, values, cents: sign * netCents + 0, color }
  })

/** The sum of the series in each period. */
export const sumsOf = (series: readonly TrendSeries[], periods: number): Cents[] =>
  Array.from({ length: periods }, (_, at) => series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0))

/** The largest series, and the rest as one. With the totals of the periods, there are more series than given. */
export function seriesInChart(all: readonly TrendSeries[], totals: readonly Cents[] | null): Series[] {
  if (all.length <= mostInChart) return [...all]
  const shown = all.slice(0, mostInChart - 1)
  const rest = all.slice(mostInChart - 1)
  const periods = all[0]?.values.length ?? 0
  const sums = sumsOf(shown, periods)
  const values = totals?.map((cents, at) => cents - (sums[at] ?? 0)) ?? sumsOf(rest, periods)
  // Unlike any name or key: names don't begin with a space, and "no merchant" has an empty key.
  const others = { key: ' others', name: totals ? 'Others' : `${rest.length} others`, areOthers: true }
  return [...shown, { ...others, color: 'var(--color-muted)', values }]
}

/** The mean of each value and the two before it; null for the first two. */
export const movingAverage = (values: readonly Cents[]): (Cents | null)[] =>
  values.map((value, at) =>
    at < 2 ? null : Math.round((value + (values[at - 1] ?? 0) + (values[at - 2] ?? 0)) / 3),
  )
