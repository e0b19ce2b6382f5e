import * as z from 'zod/mini'
import { Summary, SummaryQuery } from '#contract/summary.ts'
import { readLedgerVersion } from '#ledger/store/change-ledger.ts'
import { readSpendingCells } from '#ledger/store/monthly-totals.ts'
import { answerKept } from './answer-kept.ts'
import { endpoint } from './endpoint.ts'
import { hasVersion } from './ledger-etag.ts'

/** For endpoints that add up amounts, which may exceed the largest sum. */
export const sumTooLarge = {
  422: '`sum_too_large`: a sum is larger than 35 trillion dollars, beyond which cents would be lost.',
}

export const summary = [
  endpoint({
    method: 'get',
    path: '/summary',
    topic: 'Summary',
    summary: 'Read spending by month and category',
    description:
      'All transaction data that the Dashboard needs. The size does not depend on the number of transactions.',
    query: SummaryQuery,
    answer: { schema: Summary, description: 'The cells, with an ETag.' },
    problems: sumTooLarge,
    revalidates: true,
    async handle(call) {
      const { c, store, ledgerId, query } = call
      const version = await readLedgerVersion(store, ledgerId)
      if (hasVersion(c, query, version)) return c.body(null, 304)
      return answerKept({ ...call, question: query, version }, async () =>
        z.encode(Summary, { cells: await readSpendingCells(store, ledgerId, query) }),
      )
    },
  }),
]
