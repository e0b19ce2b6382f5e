import { Refunds } from '#contract/refunds.ts'
import { readRefunds } from '#ledger/store/matching/refunds.ts'
import { endpoint } from './endpoint.ts'
import { weightOfFile } from './limit-calls.ts'

export const refunds = [
  endpoint({
    method: 'get',
    path: '/refunds',
    topic: 'Transfers',
    summary: 'Find refunds',
    description:
      'Money that merchants gave back within 120 days, each with the purchase it is thought to be for: the same account and merchant, and not more than was paid. Searches the last 20,000 transactions that are in no transfer.',
    answer: { schema: Refunds, description: 'All refunds that were found.' },
    weigh: weightOfFile,
    handle: async ({ store, ledgerId }) => ({ refunds: await readRefunds(store, ledgerId) }),
  }),
]
