import type { Movement } from '#domain/matching/movement.ts'
import type { Store } from '#store/schema.ts'
import { pairTransfers } from './pair-transfers.ts'
import { recognizeChangedPayments } from './recognize-payments.ts'

/**
 * Matches rows again whose value has changed with a rate. Only suggests transfers: the certain ones were linked when
 * the rows were added.
 */
export async function matchRevalued(
  store: Store,
  ledgerId: string,
  rows: readonly Movement[],
): Promise<void> {
  if (rows.length === 0) return
  await recognizeChangedPayments(store, ledgerId, rows)
  await pairTransfers(store, ledgerId, rows, { isNew: false, links: false })
}
