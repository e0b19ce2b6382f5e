import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { combineHabits, habitCounts, keyed } from '#domain/matching/habit-counts.ts'
import { recomputeMonths } from '#ledger/store/monthly-totals.ts'
import { unlearnAllCategories, unlearnCategories } from '#ledger/store/suggestions/category-counts.ts'
import { isOneOf } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'
import { hasHabits, readCandidates, readHabits, sidesOfPairs, writeHabits } from './habits.ts'
import { selectMovements, toMovement } from './near-rows.ts'
import { leavePayments } from './recognize-payments.ts'
import { forgetTransfers, monthsOf } from './transfer-rows.ts'

/**
 * Removes rows from all transfers, refunds and payments before they are deleted or changed. What they were matched with
 * then counts on its own, so its months are recomputed. The user's decisions are kept.
 */
export async function leaveMatches(
  store: Store,
  ledgerId: string,
  which: RawBuilder<SqlBool>,
): Promise<void> {
  const { rows: sides } = await sql<{ transferId: string; transactionId: string; linked: number }>`
    select transfer_id, transaction_id, linked from transfer_rows
    where ledger_id = ${ledgerId} and transfer_id in (
      select transfer_id from transfer_rows
      where ledger_id = ${ledgerId} and transaction_id in (select id from transactions where ${which})
    )
  `.execute(store)
  await forgetTransfers(store, ledgerId, [...new Set(sides.map(({ transferId }) => transferId))])
  const counting = sides.filter(({ linked }) => linked === 1).map(({ transactionId }) => transactionId)
  counting.push(...(await leaveRefunds(store, ledgerId, which)))
  await recomputeMonths(store, ledgerId, await monthsOf(store, ledgerId, counting))
  if (await hasHabits(store, ledgerId)) await takeFromHabits(store, ledgerId, which)
  await leavePayments(store, ledgerId, which)
  await unlearnCategories(store, ledgerId, which)
}

/** Returns the rows of the refunds that were linked. */
async function leaveRefunds(store: Store, ledgerId: string, which: RawBuilder<SqlBool>): Promise<string[]> {
  const leaving = sql`select id from transactions where ${which}`
  const { rows: refunds } = await sql<{ id: string; refundId: string; purchaseId: string; state: string }>`
    select id, refund_id, purchase_id, state from refunds
    where ledger_id = ${ledgerId} and refund_id in (${leaving})
    union
    select id, refund_id, purchase_id, state from refunds
    where ledger_id = ${ledgerId} and purchase_id in (${leaving})
  `.execute(store)
  if (refunds.length === 0) return []
  await sql`
    delete from refunds where ledger_id = ${ledgerId}
      and ${isOneOf(
        store,
        'id',
        refunds.map(({ id }) => id),
      )}
  `.execute(store)
  return refunds.flatMap(({ state, refundId, purchaseId }) =>
    state === 'linked' ? [refundId, purchaseId] : [],
  )
}

/** Counts the rows no more, and the rows that were considered with them without them. */
async function takeFromHabits(store: Store, ledgerId: string, which: RawBuilder<SqlBool>): Promise<void> {
  const leaving = (await selectMovements(store, ledgerId).where(which).execute()).map(toMovement).map(keyed)
  const gone = new Set(leaving.map(({ id }) => id))
  const others = (await readCandidates(store, ledgerId, [...gone])).flatMap(({ outId, inId }) =>
    [outId, inId].filter((id) => !gone.has(id)),
  )
  const staying = (await readRows(store, ledgerId, [...new Set(others)])).map(keyed)
  const affected = [...leaving, ...staying]
  const pairs = await readCandidates(
    store,
    ledgerId,
    affected.map(({ id }) => id),
  )
  const left = pairs.filter(({ outId, inId }) => !gone.has(outId) && !gone.has(inId))
  const habits = await readHabits(
    store,
    ledgerId,
    affected.flatMap(({ keys }) => keys),
  )
  const sides = sidesOfPairs(pairs)
  const without = combineHabits(habits, habitCounts(affected, pairs, sides), -1)
  await writeHabits(store, ledgerId, combineHabits(without, habitCounts(staying, left, sides), 1))
  await sql`
    delete from transfer_candidates where ledger_id = ${ledgerId}
      and ${isOneOf(store, 'outId', [...gone])}
  `.execute(store)
  await sql`
    delete from transfer_candidates where ledger_id = ${ledgerId}
      and ${isOneOf(store, 'inId', [...gone])}
  `.execute(store)
}

const readRows = async (store: Store, ledgerId: string, ids: readonly string[]) =>
  (
    await selectMovements(store, ledgerId)
      .where(isOneOf(store, 'id', ids))
      .execute()
  ).map(toMovement)

const tablesOfMatches = [
  'transfers',
  'refunds',
  'recurringPayments',
  'transferCandidates',
  'transferHabits',
] as const

/** Forgets everything that was matched, before all rows of a ledger are deleted. What the user decided is kept. */
export async function leaveAllMatches(store: Store, ledgerId: string): Promise<void> {
  for (const table of tablesOfMatches)
    await store.deleteFrom(table).where('ledgerId', '=', ledgerId).execute()
  await unlearnAllCategories(store, ledgerId)
}
