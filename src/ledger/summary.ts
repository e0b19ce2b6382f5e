import { Summary, SummaryQuery } from '#contract/summary.ts'
import { readSpendingCells } from '#ledger/store/monthly-totals.ts'
import { endpoint } from './endpoint.ts'
import { hasCurrentLedger } from './ledger-etag.ts'

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
    async handle({ c, store, ledgerId, query }) {
      if (await hasCurrentLedger(c, query)) return c.body(null, 304)
      return { cells: await readSpendingCells(store, ledgerId, query) }
    },
  }),
]
