import { type RawBuilder, sql } from 'kysely'
import type { ReportDimension, ReportGroup, ReportKey, ReportMeasure } from '#domain/reports/report.ts'

/** What a report asks for: at most three dimensions, and at most this many groups. */
export type AskedGroups = {
  dimensions: readonly ReportDimension[]
  measures: readonly ReportMeasure[]
  most: number
}

/**
 * What the database groups by: the month for a quarter, a category for its parent unless rows are split, a list of tags
 * for each of them.
 */
export type GroupColumns = Partial<Record<ReportDimension, RawBuilder<ReportKey>>>

type GroupRow = Omit<ReportGroup, 'keys'> & { key0: ReportKey; key1: ReportKey; key2: ReportKey }

/** The columns of these dimensions: always three, filled up with nulls. */
export function keyColumns(columns: GroupColumns, dimensions: readonly ReportDimension[]) {
  const columnOf = (index: number) => {
    const dimension = dimensions[index]
    return (dimension && columns[dimension]) ?? sql<ReportKey>`null`
  }
  return [columnOf(0).as('key0'), columnOf(1).as('key1'), columnOf(2).as('key2')] as const
}

export const toGroup =
  ({ dimensions }: Pick<AskedGroups, 'dimensions'>) =>
  ({ key0, key1, key2, netCents, grossCents, count, firstDay, lastDay }: GroupRow): ReportGroup => ({
    keys: [key0, key1, key2].slice(0, dimensions.length),
    netCents,
    grossCents,
    count,
    firstDay,
    lastDay,
  })
