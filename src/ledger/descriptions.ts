import { DescriptionQuery, Descriptions, mostDescriptions } from '#contract/descriptions.ts'
import { readDescriptions } from '#ledger/store/descriptions.ts'
import { endpoint } from './endpoint.ts'

export const descriptions = [
  endpoint({
    method: 'get',
    path: '/transactions/descriptions',
    topic: 'Transactions',
    summary: 'Complete a description',
    description: `Descriptions of the latest transactions that contain what was typed, case-insensitively: those that begin with it first, then the most frequent. At most ${mostDescriptions}.`,
    query: DescriptionQuery,
    answer: {
      schema: Descriptions,
      description: 'Descriptions with the category of their latest transaction.',
    },
    handle: async ({ store, ledgerId, query: { search } }) => ({
      descriptions: await readDescriptions(store, ledgerId, { search, limit: mostDescriptions }),
    }),
  }),
]
