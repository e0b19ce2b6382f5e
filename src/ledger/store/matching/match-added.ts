import type { Month } from '#domain/calendar.ts'
import { setMerchants } from '#ledger/store/merchants/recompute-merchants.ts'
import { learnCategories } from '#ledger/store/suggestions/category-counts.ts'
import { isOneOf } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'
import { type AddedRow, applyTransferDecisions } from './decisions.ts'
import { type KeptLink, linksInEffect } from './kept-links.ts'
import { selectMovements } from './near-rows.ts'
import { learnTransfers, pairTransfers } from './pair-transfers.ts'
import { matchPayments } from './payment-decisions.ts'
import { applyRefundDecisions } from './refund-rows.ts'
import { monthsOf, putTransfers } from './transfer-rows.ts'

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
  await matchPayments(store, ledgerId, rows)
  const paired = await pairTransfers(store, ledgerId, rows)
  await learnTransfers(store, ledgerId, decided)
  return [...months, ...refunded, ...paired]
}

/** The same for rows that have moved to another account. */
export async function matchMoved(store: Store, ledgerId: string, ids: readonly string[]): Promise<Month[]> {
  if (ids.length === 0) return []
  await learnCategories(store, ledgerId, ids)
  const rows = await readAddedRows(store, ledgerId, ids)
  await setMerchants(store, ledgerId, rows)
  return matchAdded(store, ledgerId, rows)
}

/** The same for rows that an undo has brought back: links what was linked before, and only suggests the rest. */
export async function matchRestored(
  store: Store,
  ledgerId: string,
  ids: readonly string[],
  links: readonly KeptLink[],
): Promise<Month[]> {
  if (ids.length === 0) return []
  const rows: AddedRow[] = []
  for (const some of slicesOf(ids)) {
    await learnCategories(store, ledgerId, some)
    const read = await readAddedRows(store, ledgerId, some)
    await setMerchants(store, ledgerId, read)
    rows.push(...read)
  }
  const decided = await applyTransferDecisions(store, ledgerId, rows)
  const linked = await linksInEffect(store, ledgerId, links)
  await putTransfers(store, ledgerId, linked, new Date().toISOString())
  const refunded = await applyRefundDecisions(store, ledgerId, rows)
  // After the deletion of all rows, nothing is counted, so the first of several slices would count the others as well.
  const countsEarlier = rows.length <= rowsInSlice
  for (const some of slicesOf(rows))
    await pairTransfers(store, ledgerId, some, { links: false, countsEarlier })
  const rowIds = [...new Set([...decided, ...linked.flatMap((link) => link.rowIds)])]
  for (const some of slicesOf(rowIds)) await learnTransfers(store, ledgerId, some)
  await matchPayments(store, ledgerId, rows)
  return [...(await monthsOf(store, ledgerId, rowIds)), ...refunded]
}

/** On SQLite, each query blocks all users, so a large undo reads its rows in slices. */
const rowsInSlice = 1000

function* slicesOf<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let from = 0; from < items.length; from += rowsInSlice) yield items.slice(from, from + rowsInSlice)
}

async function readAddedRows(store: Store, ledgerId: string, ids: readonly string[]) {
  const rows = await selectMovements(store, ledgerId)
    .select(['importKey', 'merchantKey'])
    .where(isOneOf(store, 'id', ids))
    .execute()
  return rows.map((row) => ({ ...row, value: row.cents }))
}
