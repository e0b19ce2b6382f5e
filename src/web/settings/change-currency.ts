import { v4 as randomId } from 'uuid'
import { ledgerQuery, setCurrency } from '#web/api/ledger.ts'
import { invalidateLedger, queryClient } from '#web/api/query-client.ts'
import { rateChangesQuery, undoRateChange } from '#web/api/rates.ts'
import { offerUndo } from '#web/undo/offered-undos.ts'

/**
 * Changes the currency of the ledger, and offers to undo that. By default, accounts switch to the new currency and
 * amounts keep their numbers. With conversion, accounts keep their currency and their amounts are converted.
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
