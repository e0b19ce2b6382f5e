import { FoundSeriesList } from '#contract/found-series.ts'
import { readFoundSeries } from '#ledger/store/matching/found-series.ts'
import { endpoint } from './endpoint.ts'
import { weightOfFile } from './limit-calls.ts'

export const foundSeries = [
  endpoint({
    method: 'get',
    path: '/recurring-costs/found',
    topic: 'Recurring costs',
    summary: 'Find recurring costs',
    description:
      'Transactions that look like a commitment: like texts at regular intervals, from weekly to yearly. `amount` is what was paid last. Habits such as groceries are not told. Searches the last 20,000 transactions of money out that are in no transfer. Changes nothing: what you add to your recurring costs is up to you.',
    answer: {
      schema: FoundSeriesList,
      description: 'All that were found; no transaction is in two of them.',
    },
    weigh: weightOfFile,
    async handle({ store, ledgerId }) {
      const found = await readFoundSeries(store, ledgerId)
      return { series: found.map(({ rowIds, ...series }) => ({ ...series, transactionIds: rowIds })) }
    },
  }),
]
