import * as z from 'zod/mini'
import { CalendarDay, Name } from './fields.ts'
import { record, request } from './record.ts'
import { SuggestionConfidence, SuggestionLikelihood, SuggestionReason } from './suggestions.ts'
import { mostRows, Transaction } from './transactions.ts'

const ToReview = record({
  transaction: Transaction,
  merchant: z.string(),
  /**
   * A category that may be better than the current one, because the file gave none that means anything, or because the
   * user gave earlier transactions of the merchant a different one.
   */
  suggestion: z.nullable(
    record({
      category: z.string(),
      likelihood: SuggestionLikelihood,
      confidence: SuggestionConfidence,
      reason: SuggestionReason,
    }),
  ),
})

/** `GET /review` */
export const ReviewQuery = request({
  startDate: z.optional(CalendarDay),
  endDate: z.optional(CalendarDay),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(mostRows)), mostRows),
  cursor: z.optional(z.string().check(z.maxLength(200))),
})
export const ReviewPage = record({
  rows: z.array(ToReview),
  /** The number of unreviewed transactions on all days. */
  count: z.int(),
  nextCursor: z.nullable(z.string()),
})
export type ReviewPage = z.output<typeof ReviewPage>

const Review = request({ transactionId: z.uuid(), category: z.optional(Name) })

/** `POST /review`: without `category`, a transaction keeps its category. */
export const Reviews = request({
  transactions: z.array(Review).check(z.minLength(1), z.maxLength(mostRows)),
})

/** `POST /review/before` */
export const ReviewBefore = request({ date: CalendarDay })

export const Reviewed = record({ id: z.string(), changed: z.int() })
