import { ReviewBefore, Reviewed, ReviewPage, ReviewQuery, Reviews } from '#contract/review.ts'
import {
  countToReview,
  readRowsToReview,
  reviewAllBefore,
  reviewTransactions,
} from '#ledger/store/suggestions/review.ts'
import { endpoint } from './endpoint.ts'
import { timeOf } from './ledger-context.ts'
import { largestBatch, weightOfWholeSearch } from './limit-calls.ts'
import { cursorOf, positionIn } from './page-cursor.ts'
import { impossibleRanges, requirePossibleRanges } from './possible-range.ts'

const topic = 'Suggestions'

const answer = {
  schema: Reviewed,
  description:
    'How many transactions were marked, and the ID with which it can be undone for 30 days, like accepted suggestions.',
}

export const review = [
  endpoint({
    method: 'get',
    path: '/review',
    topic,
    summary: 'List transactions to review',
    description:
      'Imported transactions that the user has not reviewed, latest first. Each comes with its merchant, and with a suggested category if that may be better than the one it has.',
    query: ReviewQuery,
    answer: { schema: ReviewPage, description: 'One page, and the total count without the date filters.' },
    problems: impossibleRanges,
    async handle({ store, ledgerId, query: { limit, cursor, ...days } }) {
      requirePossibleRanges(days)
      const after = cursor === undefined ? null : positionIn(cursor)
      const { rows, next } = await readRowsToReview(store, ledgerId, days, { after, limit })
      return { rows, count: await countToReview(store, ledgerId), nextCursor: next && cursorOf(next) }
    },
  }),
  endpoint({
    method: 'post',
    path: '/review',
    topic,
    summary: 'Mark transactions as reviewed',
    description:
      'Also sets the categories that are given. Already reviewed transactions do not change. Transactions with a rule and linked refunds are marked but keep their category.',
    body: Reviews,
    largestBody: largestBatch,
    answer,
    handle: ({ context, store, ledgerId, body: { transactions } }) =>
      reviewTransactions(
        store,
        ledgerId,
        transactions.map((one) => ({ ...one, transactionId: one.transactionId.toLowerCase() })),
        timeOf(context),
      ),
  }),
  endpoint({
    method: 'post',
    path: '/review/before',
    topic,
    summary: 'Mark all transactions before a day as reviewed',
    description: 'They keep their categories.',
    body: ReviewBefore,
    answer,
    weigh: weightOfWholeSearch,
    handle: ({ context, store, ledgerId, body: { date } }) =>
      reviewAllBefore(store, ledgerId, date, timeOf(context)),
  }),
]
