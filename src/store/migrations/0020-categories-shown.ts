import { textType } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'

/** What a user's dashboard breaks down by category; null is the default. */
export async function categoriesShown(store: Store): Promise<void> {
  await store.schema.alterTable('profiles').addColumn('categories_shown', textType(store)).execute()
}
