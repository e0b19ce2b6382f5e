import { textType } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'

/** Which transaction left the account, where its key is remembered because it was moved and not deleted. */
export async function movedRows(store: Store): Promise<void> {
  await store.schema.alterTable('deleted_keys').addColumn('moved_id', textType(store)).execute()
}
