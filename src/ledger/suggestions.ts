import {
  AcceptedList,
  AcceptedSuggestions,
  ConfidenceToAccept,
  MerchantToAccept,
  SuggestionPage,
  SuggestionQuery,
  SuggestionsToAccept,
  UndoneAcceptance,
} from '#contract/suggestions.ts'
import { HttpProblem } from '#http/http-problem.ts'
import { acceptSuggestions } from '#ledger/store/suggestions/accept-suggestions.ts'
import { readCategoryChanges, undoCategoryChange } from '#ledger/store/suggestions/category-changes.ts'
import { readSuggestions } from '#ledger/store/suggestions/suggestions.ts'
import { endpoint, pathId } from './endpoint.ts'
import { timeOf } from './ledger-context.ts'
import { largestBatch, weightOfWholeSearch } from './limit-calls.ts'
import { cursorOf, positionIn } from './page-cursor.ts'

const topic = 'Suggestions'
const missing = new HttpProblem(404, 'acceptance_not_found', 'This change can no longer be undone.')

const longestList = 100

const answer = {
  schema: AcceptedSuggestions,
  description: 'How many transactions changed, and the ID by which it can be undone for 30 days.',
}

export const suggestions = [
  endpoint({
    method: 'get',
    path: '/suggestions',
    topic,
    summary: 'List suggested categories',
    description:
      'For transactions that are `Uncategorized` and have no rule, the latest first. Learned on this server from the categories that were chosen by hand in this ledger, whatever their names are; where nothing has been learned yet, taken from a built-in table of merchants and words. A suggestion changes nothing until it is accepted.',
    query: SuggestionQuery,
    answer: {
      schema: SuggestionPage,
      description:
        'One page. Transactions for which nothing is suggested are left out, so that pages vary in length.',
    },
    async handle({ store, ledgerId, query: { limit, cursor } }) {
      const after = cursor === undefined ? null : positionIn(cursor)
      const { suggestions, next } = await readSuggestions(store, ledgerId, { after, limit })
      return { suggestions, nextCursor: next && cursorOf(next) }
    },
  }),
  endpoint({
    method: 'post',
    path: '/suggestions/accept',
    topic,
    summary: 'Accept suggestions',
    description:
      'Gives transactions the categories that were shown. Those that have a category or a rule by then are left alone.',
    body: SuggestionsToAccept,
    largestBody: largestBatch,
    answer,
    handle: ({ context, store, ledgerId, body: { suggestions } }) =>
      acceptSuggestions(
        store,
        ledgerId,
        {
          suggestions: suggestions.map((one) => ({ ...one, transactionId: one.transactionId.toLowerCase() })),
        },
        timeOf(context),
      ),
  }),
  endpoint({
    method: 'post',
    path: '/suggestions/accept-merchant',
    topic,
    summary: 'Accept the suggestions for a merchant',
    description: 'All for this `merchant` that suggest this `category`, as one change.',
    body: MerchantToAccept,
    answer,
    weigh: weightOfWholeSearch,
    handle: ({ context, store, ledgerId, body }) => acceptSuggestions(store, ledgerId, body, timeOf(context)),
  }),
  endpoint({
    method: 'post',
    path: '/suggestions/accept-confident',
    topic,
    summary: 'Accept suggestions above a confidence',
    description:
      'All with at least this `confidence`, as one change. At least that share of them are right together.',
    body: ConfidenceToAccept,
    answer,
    weigh: weightOfWholeSearch,
    handle: ({ context, store, ledgerId, body }) => acceptSuggestions(store, ledgerId, body, timeOf(context)),
  }),
  endpoint({
    method: 'get',
    path: '/suggestions/accepted',
    topic,
    summary: 'List accepted suggestions and reviews',
    description: `Those of the last 30 days, which can be undone: the latest ${longestList}, newest first.`,
    answer: { schema: AcceptedList, description: 'The changes.' },
    handle: async ({ store, ledgerId }) => ({
      changes: await readCategoryChanges(store, ledgerId, longestList),
    }),
  }),
  endpoint({
    method: 'post',
    path: '/suggestions/accepted/{id}/undo',
    topic,
    summary: 'Undo accepted suggestions or a review',
    description:
      'Restores the categories of the transactions and marks them as unreviewed, except those that were edited since.',
    answer: {
      schema: UndoneAcceptance,
      description:
        'How many transactions were restored, and how many were left alone because they were edited.',
    },
    problems: {
      404: '`acceptance_not_found`: the change was already undone, is too old, or belongs to another user.',
    },
    async handle({ c, store, ledgerId }) {
      const undone = await undoCategoryChange(store, ledgerId, pathId(c, missing))
      if (!undone) throw missing
      return undone
    },
  }),
]
