import { useQueries } from '@tanstack/react-query'
import type { ReportGroup } from '#web/api/reports.ts'
import type { ReviewedYear } from './reviewed-year.ts'
import { yearQueries } from './year-queries.ts'

/** The groups that the page consists of. */
export type YearFigures = Record<keyof ReturnType<typeof yearQueries>, ReportGroup[]>

/** `data` is null until all of them are known. */
export function useYearFigures(reviewed: ReviewedYear) {
  const asked = yearQueries(reviewed)
  const found = useQueries({ queries: Object.values(asked) })
  const groups = Object.keys(asked).map((name, at) => [name, found[at]?.data?.groups])
  return {
    error: found.find(({ error }) => error)?.error ?? null,
    isFetching: found.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(found.map((query) => query.refetch())),
    data: found.every(({ data }) => data) ? (Object.fromEntries(groups) as YearFigures) : null,
  }
}
