import type { Store } from '#store/schema.ts'
import { changeLedger } from './change-ledger.ts'

/** The currency of the ledger; null until one is chosen. */
export async function readLedgerCurrency(store: Store, ledgerId: string): Promise<string | null> {
  const ledger = await store
    .selectFrom('ledgers')
    .select('currency')
    .where('id', '=', ledgerId)
    .executeTakeFirst()
  return ledger?.currency ?? null
}

/** Only says what the amounts in the ledger and all its accounts are in: no amount changes. */
export const setLedgerCurrency = (store: Store, ledgerId: string, currency: string): Promise<void> =>
  changeLedger(store, ledgerId, async (transaction) => {
    await transaction.updateTable('ledgers').set({ currency }).where('id', '=', ledgerId).execute()
    await transaction.updateTable('accounts').set({ currency }).where('ledgerId', '=', ledgerId).execute()
  })
