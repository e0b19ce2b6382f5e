import type { Store } from '#store/schema.ts'

/** The currency of the ledger; null until one is chosen. */
export async function readLedgerCurrency(store: Store, ledgerId: string): Promise<string | null> {
  const ledger = await store
    .selectFrom('ledgers')
    .select('currency')
    .where('id', '=', ledgerId)
    .executeTakeFirst()
  return ledger?.currency ?? null
}
