import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { FoundSeriesList, SeriesDecision } from '#contract/found-series.ts'
import { getJson, sendJson } from './http.ts'

export type FoundSeries = z.output<typeof FoundSeriesList>['series'][number]

/** The recurring costs and incomes found in the transactions, and what the user decided about each. */
export const foundSeriesQuery = queryOptions({
  queryKey: ['ledger', 'found-series'],
  queryFn: async () => (await getJson('/recurring-costs/found', {}, FoundSeriesList)).series,
})

export const decideSeries = (
  { transactionIds }: Pick<FoundSeries, 'transactionIds'>,
  decision: FoundSeries['decision'],
  { correction, leftOutIds }: Pick<FoundSeries, 'correction' | 'leftOutIds'> = {
    correction: null,
    leftOutIds: [],
  },
) =>
  sendJson(
    'PUT',
    '/recurring-costs/found/decision',
    z.encode(SeriesDecision, { transactionIds, decision, correction, leftOutIds }),
    null,
  )
