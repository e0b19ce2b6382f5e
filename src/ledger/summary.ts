import * as z from 'zod/mini'
import { Summary, SummaryQuery } from '#contract/summary.ts'
import { readLedgerVersion } from '#ledger/store/change-ledger.ts'
import { readSpendingCells } from '#ledger/store/monthly-totals.ts'
import { endpoint } from './endpoint.ts'
import { hasVersion } from './ledger-etag.ts'

/** For endpoints that add up amounts, which may exceed the largest sum. */
export const sumTooLarge = {
  422: '`sum_too_large`: a sum is larger than 35 trillion dollars, beyond which cents would be lost.',
}

const json = { 'content-type': 'application/json' }

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
    async handle({ c, store, ledgerId, query, context: { keptAnswers } }) {
      const version = await readLedgerVersion(store, ledgerId)
      if (hasVersion(c, query, version)) return c.body(null, 304)
      const kept = keptAnswers.find(ledgerId, query, version)
      if (kept) return c.body(kept, 200, json)
      const cells = await readSpendingCells(store, ledgerId, query)
      const bytes = new TextEncoder().encode(JSON.stringify(z.encode(Summary, { cells })))
      // After a change in between, the cells may be newer than the version.
      if ((await readLedgerVersion(store, ledgerId)) === version)
        keptAnswers.keep(ledgerId, query, { version, bytes })
      return c.body(bytes, 200, json)
    },
  }),
]
