import { textType } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'

/** What a user notes on a transaction. A search looks in it as in the description: both are in the search text. */
export async function notes(store: Store): Promise<void> {
  for (const table of ['transactions', 'deleted_transactions'])
    await store.schema.alterTable(table).addColumn('note', textType(store)).execute()
}
