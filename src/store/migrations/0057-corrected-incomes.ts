import { textType } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'

/** Stores the user's corrections to a regular income with the decision that confirms it. */
export async function correctedIncomes(store: Store): Promise<void> {
  await store.schema.alterTable('match_decisions').addColumn('correction', textType(store)).execute()
}
