import { textType } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'

/** A user's note on a transaction. The search text includes it, so a search finds it like the description. */
export async function notes(store: Store): Promise<void> {
  for (const table of ['transactions', 'deleted_transactions'])
    await store.schema.alterTable(table).addColumn('note', textType(store)).execute()
}
