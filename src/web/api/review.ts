import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { ReviewBefore, Reviewed, ReviewPage, Reviews } from '#contract/review.ts'
import { UndoneAcceptance } from '#contract/suggestions.ts'
import { mostRows } from '#contract/transactions.ts'
import type { Day } from '#domain/calendar.ts'
import { getJson, sendJson } from './http.ts'

export type ToReview = ReviewPage['rows'][number]

/** The latest transactions to review, as many as one page has, and how many there are in all. */
export const reviewQuery = queryOptions({
  queryKey: ['ledger', 'review'],
  queryFn: () => getJson('/review', { limit: mostRows }, ReviewPage),
})

/** How many transactions are to be reviewed. */
export const reviewCountQuery = queryOptions({
  queryKey: ['ledger', 'review', 'count'],
  queryFn: async () => (await getJson('/review', { limit: 1 }, ReviewPage)).count,
})

/** Marks transactions as reviewed, with their new categories if they get some. */
export const reviewTransactions = (
  transactions: z.output<typeof Reviews>['transactions'],
): Promise<z.output<typeof Reviewed>> =>
  sendJson('POST', '/review', z.encode(Reviews, { transactions }), Reviewed)

/** Marks all transactions before a day as reviewed. */
export const reviewAllBefore = (date: Day): Promise<z.output<typeof Reviewed>> =>
  sendJson('POST', '/review/before', z.encode(ReviewBefore, { date }), Reviewed)

export const undoReview = (id: string): Promise<z.output<typeof UndoneAcceptance>> =>
  sendJson('POST', `/suggestions/accepted/${encodeURIComponent(id)}/undo`, undefined, UndoneAcceptance)
