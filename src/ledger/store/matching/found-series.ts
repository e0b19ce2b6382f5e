import { type FoundSeries, findSeries } from '#domain/matching/find-series.ts'
import type { Store } from '#store/schema.ts'
import { isInNoTransfer, readOwnAccounts, selectMovements, toMovement } from './near-rows.ts'

/** Older rows are not searched, so that the answer takes no longer than a page of rows. */
const mostSearched = 20_000

/** Finds commitments among the latest expenses that are not in a transfer, linked or suggested. */
export async function readFoundSeries(store: Store, ledgerId: string): Promise<FoundSeries[]> {
  const accounts = await readOwnAccounts(store, ledgerId)
  const rows = await selectMovements(store, ledgerId)
    .where('amountCents', '<', 0)
    .where(isInNoTransfer)
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .limit(mostSearched)
    .execute()
  return findSeries(accounts, rows.map(toMovement))
}
