import { textType } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'

/** The transfer that the product had linked a deleted row in, for undoing the deletion. */
export async function keptLinks(store: Store): Promise<void> {
  await store.schema.alterTable('deleted_transactions').addColumn('kept_link', textType(store)).execute()
}
