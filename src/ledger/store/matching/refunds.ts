import { type FoundRefund, findRefunds } from '#domain/matching/find-refunds.ts'
import type { Store } from '#store/schema.ts'
import { isInNoTransfer, readOwnAccounts, selectMovements, toMovement } from './near-rows.ts'

/** Older rows are not searched, so that an answer takes no longer than a page of rows. */
const mostSearched = 20_000

/** The refunds among the last rows that are in no transfer, linked or suggested. */
export async function readRefunds(store: Store, ledgerId: string): Promise<FoundRefund[]> {
  const accounts = await readOwnAccounts(store, ledgerId)
  const rows = await selectMovements(store, ledgerId)
    .where(isInNoTransfer)
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .limit(mostSearched)
    .execute()
  return findRefunds({ accounts, rows: rows.map(toMovement) })
}
