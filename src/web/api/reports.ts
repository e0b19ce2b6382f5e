import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { Report } from '#contract/reports.ts'
import type { TransactionFilter } from '#contract/transactions.ts'
import type { ReportDimension, ReportMeasure } from '#domain/reports/report.ts'
import { getJson } from './http.ts'

export type ReportGroup = z.output<typeof Report>['groups'][number]

/** The filter of History, what to group by, and what to add up. */
export type AskedReport = {
  filter: TransactionFilter
  dimensions: readonly ReportDimension[]
  measures: readonly ReportMeasure[]
  /** How many merchants to include, those with the largest sums. */
  largestMerchants?: number | undefined
  /** The keys of the only merchants to include; an empty one stands for "no merchant". */
  onlyMerchants?: readonly string[] | undefined
}

export const reportQuery = ({ filter, dimensions, measures, largestMerchants, onlyMerchants }: AskedReport) =>
  queryOptions({
    queryKey: ['ledger', 'report', filter, dimensions, measures, largestMerchants, onlyMerchants],
    queryFn: () =>
      getJson(
        '/reports/query',
        {
          ...filter,
          dimension: dimensions,
          measure: measures,
          largest_merchants: largestMerchants,
          only_merchant: onlyMerchants,
        },
        Report,
      ),
  })
