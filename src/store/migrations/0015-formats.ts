import { textType } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'

/** How dates and numbers are written for a user, and the currency of a ledger; null is the default. */
export async function formats(store: Store): Promise<void> {
  const text = textType(store)
  await store.schema.alterTable('profiles').addColumn('locale', text).execute()
  await store.schema.alterTable('ledgers').addColumn('currency', text).execute()
}
