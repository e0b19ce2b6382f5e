import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { DeletedTransactions, SampleTransactions } from '#contract/transactions.ts'
import { getJson, send } from './http.ts'
import { deletionIn } from './transactions.ts'

/** How many transactions are of the sample statement. */
export const sampleQuery = queryOptions({
  queryKey: ['ledger', 'sample'],
  queryFn: async () => (await getJson('/sample-transactions', {}, SampleTransactions)).count,
})

/** Deletes exactly the sample's transactions. */
export async function removeSample(): Promise<{ deleted: number; deletionId: string }> {
  const response = await send({ method: 'DELETE', path: '/sample-transactions' })
  const { deleted } = z.parse(DeletedTransactions, await response.json())
  return { deleted, deletionId: deletionIn(response) }
}
