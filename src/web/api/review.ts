import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { ReviewBefore, Reviewed, ReviewPage, Reviews } from '#contract/review.ts'
import { UndoneAcceptance } from '#contract/suggestions.ts'
import { mostRows } from '#contract/transactions.ts'
import type { Day, Month } from '#domain/calendar.ts'
import { daysOfMonths } from '#web/session/months.ts'
import { getJson, sendJson } from './http.ts'

export type ToReview = ReviewPage['rows'][number]
export type Suggested = NonNullable<ToReview['suggestion']>

/** The first page of transactions to review, latest first, and their total count. */
export const reviewQuery = queryOptions({
  queryKey: ['ledger', 'review'],
  queryFn: () => getJson('/review', { limit: mostRows }, ReviewPage),
})

/** The number of unreviewed transactions. */
export const reviewCountQuery = queryOptions({
  queryKey: ['ledger', 'review', 'count'],
  queryFn: async () => (await getJson('/review', { limit: 1 }, ReviewPage)).count,
})

/** The suggested categories of a month's transactions to review, by transaction ID. */
export const suggestionsOfMonthQuery = (month: Month) =>
  queryOptions({
    queryKey: ['ledger', 'review', month],
    queryFn: async () => {
      const { rows } = await getJson(
        '/review',
        { ...daysOfMonths(month, month), limit: mostRows },
        ReviewPage,
      )
      return new Map(
        rows.flatMap(({ transaction, suggestion }) => (suggestion ? [[transaction.id, suggestion]] : [])),
      )
    },
  })

/** Marks transactions as reviewed, and sets the given categories. */
export const reviewTransactions = (
  transactions: z.output<typeof Reviews>['transactions'],
): Promise<z.output<typeof Reviewed>> =>
  sendJson('POST', '/review', z.encode(Reviews, { transactions }), Reviewed)

/** Marks all transactions before a day as reviewed. */
export const reviewAllBefore = (date: Day): Promise<z.output<typeof Reviewed>> =>
  sendJson('POST', '/review/before', z.encode(ReviewBefore, { date }), Reviewed)

export const undoReview = (id: string): Promise<z.output<typeof UndoneAcceptance>> =>
  sendJson('POST', `/suggestions/accepted/${encodeURIComponent(id)}/undo`, undefined, UndoneAcceptance)
