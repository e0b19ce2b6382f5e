import type { Movement, OwnAccount } from '#domain/matching/movement.ts'
import type { Store } from '#store/schema.ts'
import { rowKeyOf } from './decisions.ts'
import { isInNoTransfer, readOwnAccounts, selectMovements, toMovement } from './near-rows.ts'

/** Older rows are not searched, so that the answer takes no longer than a page of rows. */
const mostSearched = 20_000

export type SearchedRow = Movement & { key: string }

/** The latest rows that are not in a transfer, linked or suggested, with the keys of the decisions about them. */
export async function readRowsOfSeries(
  store: Store,
  ledgerId: string,
): Promise<{ accounts: OwnAccount[]; rows: SearchedRow[] }> {
  const accounts = await readOwnAccounts(store, ledgerId)
  const rows = await selectMovements(store, ledgerId)
    .select('importKey')
    .where(isInNoTransfer)
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .limit(mostSearched)
    .execute()
  return { accounts, rows: rows.map((row) => ({ ...toMovement(row), key: rowKeyOf(row) })) }
}
