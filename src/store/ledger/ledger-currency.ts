import type { Store } from '#store/schema.ts'
import { changeLedger } from './change-ledger.ts'

/** The currency of the user's ledger; null until one is chosen. */
export async function readLedgerCurrency(store: Store, userId: string): Promise<string | null> {
  const ledger = await store
    .selectFrom('ledgers')
    .select('currency')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return ledger?.currency ?? null
}

/** Only says what the amounts are in: no amount changes. */
export const setLedgerCurrency = (store: Store, userId: string, currency: string): Promise<void> =>
  changeLedger(store, userId, async (transaction) => {
    await transaction.updateTable('ledgers').set({ currency }).where('userId', '=', userId).execute()
  })
