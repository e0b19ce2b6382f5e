import { type SqlBool, sql } from 'kysely'
import type { Month } from '#domain/calendar.ts'
import { learnCategories } from '#ledger/store/suggestions/category-counts.ts'
import { textTable } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'
import { type AddedRow, applyTransferDecisions } from './decisions.ts'
import { selectMovements } from './near-rows.ts'
import { pairTransfers } from './pair-transfers.ts'
import { applyRefundDecisions } from './refund-rows.ts'
import { monthsOf } from './transfer-rows.ts'

/**
 * Matches rows that were just added, or changed in date or amount: what the user decided about them before holds again,
 * then the product looks for transfers. Returns the months of other rows whose totals change.
 */
export async function matchAdded(
  store: Store,
  ledgerId: string,
  added: readonly Omit<AddedRow, 'value'>[],
): Promise<Month[]> {
  if (added.length === 0) return []
  const rows = added.map((row) => ({ ...row, value: row.cents }))
  const decided = await applyTransferDecisions(store, ledgerId, rows)
  const months = await monthsOf(store, ledgerId, decided)
  const refunded = await applyRefundDecisions(store, ledgerId, rows)
  return [...months, ...refunded, ...(await pairTransfers(store, ledgerId, rows))]
}

/** The same for rows that an undo has brought back. */
export async function matchRestored(
  store: Store,
  ledgerId: string,
  ids: readonly string[],
): Promise<Month[]> {
  if (ids.length === 0) return []
  const rows = await selectMovements(store, ledgerId)
    .select('importKey')
    .where(sql<SqlBool>`id in (select value from ${textTable(store, ids)} as asked)`)
    .execute()
  await learnCategories(store, ledgerId, ids)
  return matchAdded(store, ledgerId, rows)
}
