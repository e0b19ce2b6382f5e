import { textType } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'

/** The `by_hand` of a row before its category was accepted or chosen in Review, so that undoing restores it. */
export async function categoriesByHand(store: Store): Promise<void> {
  await store.schema.alterTable('category_changes').addColumn('by_hand_before', textType(store)).execute()
}
