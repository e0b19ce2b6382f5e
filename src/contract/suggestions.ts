import * as z from 'zod/mini'
import { CalendarDay, Name, text } from './fields.ts'
import { record, request } from './record.ts'
import { mostRows } from './transactions.ts'

const reasonCodes = [
  'earlier_rows',
  'similar_names',
  'same_kind',
  'known_merchant',
  'known_word',
  'similar_texts',
] as const

/** How likely one suggestion is to be right. */
export const SuggestionLikelihood = z.number().check(z.gte(0), z.lte(1))
/** How many of the suggestions that are as certain or more so are right together. */
export const SuggestionConfidence = z.number().check(z.gte(0), z.lte(1))

/**
 * Why a category is suggested. Either `count` of `of` earlier transactions of the merchant, of merchants with a name
 * like `words`, of merchants with `words` in the bank's text, or of merchants of this `kind` had it, or the built-in
 * table assigns it to this kind.
 */
export const SuggestionReason = record({
  code: z.enum(reasonCodes),
  merchant: z.optional(z.string()),
  words: z.optional(z.string()),
  kind: z.optional(z.string()),
  count: z.optional(z.int()),
  of: z.optional(z.int()),
})

const Suggestion = record({
  transactionId: z.string(),
  date: CalendarDay,
  merchant: z.string(),
  category: z.string(),
  likelihood: SuggestionLikelihood,
  confidence: SuggestionConfidence,
  reason: SuggestionReason,
})

/** `GET /suggestions` */
export const SuggestionQuery = request({
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(mostRows)), mostRows),
  cursor: z.optional(z.string().check(z.maxLength(200))),
})
export const SuggestionPage = record({
  suggestions: z.array(Suggestion),
  nextCursor: z.nullable(z.string()),
})

const Chosen = request({ transactionId: z.uuid(), category: Name })

/** `POST /suggestions/accept`: accepts suggestions exactly as they were shown. */
export const SuggestionsToAccept = request({
  suggestions: z.array(Chosen).check(z.minLength(1), z.maxLength(mostRows)),
})

/** `POST /suggestions/accept-merchant`: accepts all that suggest this category for this merchant. */
export const MerchantToAccept = request({ merchant: text(300), category: Name })

/** `POST /suggestions/accept-confident`: accepts all with at least this confidence. */
export const ConfidenceToAccept = request({ confidence: SuggestionConfidence })

export const AcceptedSuggestions = record({ id: z.string(), changed: z.int() })

/** `GET /suggestions/accepted` */
export const AcceptedList = record({
  changes: z.array(
    record({
      id: z.string(),
      madeAt: z.string(),
      /** The number of transactions it changed or marked as reviewed, without those deleted since. */
      changed: z.int(),
    }),
  ),
})

/** `POST /suggestions/accepted/{id}/undo` */
export const UndoneAcceptance = record({ restored: z.int(), edited: z.int() })
