import type { Series } from './period-chart.tsx'

/** The colors of the series in a chart. */
export const SeriesNames = ({ series }: { series: readonly Series[] }) => (
  <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-xs">
    {series.map(({ key, name, color }) => (
      <li key={key} className="flex min-w-0 items-center gap-1.5">
        <span className="size-2.5 shrink-0 rounded-sm" style={{ background: color }} />
        <bdi className="truncate">{name}</bdi>
      </li>
    ))}
  </ul>
)
