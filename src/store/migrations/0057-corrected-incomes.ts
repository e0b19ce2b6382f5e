import { textType } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'

/** What the user corrected about a regular income, with the decision to confirm it. */
export async function correctedIncomes(store: Store): Promise<void> {
  await store.schema.alterTable('match_decisions').addColumn('correction', textType(store)).execute()
}
