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
      'Transactions that look like a commitment: similar texts at regular intervals, from weekly to yearly. `amount` is the latest payment. Habits such as groceries are not included. Searches the latest 20,000 expenses that are in no transfer. Changes nothing: what you add to your recurring costs is up to you.',
    answer: {
      schema: FoundSeriesList,
      description: 'All recurring costs that were found. Each transaction belongs to at most one.',
    },
    weigh: weightOfFile,
    async handle({ store, ledgerId }) {
      const found = await readFoundSeries(store, ledgerId)
      return { series: found.map(({ rowIds, ...series }) => ({ ...series, transactionIds: rowIds })) }
    },
  }),
]
