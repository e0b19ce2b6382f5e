import { v4 as randomId } from 'uuid'
import { ledgerQuery, setCurrency } from '#web/api/ledger.ts'
import { invalidateLedger, queryClient } from '#web/api/query-client.ts'
import { rateChangesQuery, undoRateChange } from '#web/api/rates.ts'
import { offerUndo } from '#web/undo/offered-undos.ts'

/**
 * Changes the currency of the ledger, and offers to undo that. Accounts change with it and keep their numbers, unless
 * amounts are converted: then they keep their currency.
 */
export async function changeCurrency(currency: string, isConverted: boolean): Promise<void> {
  const changed = await setCurrency(currency, isConverted ? 'keep' : 'change')
  queryClient.setQueryData(ledgerQuery.queryKey, changed)
  await invalidateLedger()
  const changes = await queryClient.fetchQuery({ ...rateChangesQuery, staleTime: 0 })
  const made = changes.find(({ kind, undoneAt }) => kind === 'currency' && undoneAt === null)
  if (made?.after !== currency) return
  offerUndo({
    id: randomId(),
    message: `Currency changed to ${currency}.`,
    async undo() {
      await undoRateChange(made.id)
      return `Currency changed back to ${made.before}.`
    },
    failure: 'Failed to change the currency back',
  })
}
