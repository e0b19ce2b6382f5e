import { sql } from 'kysely'
import { isOneOf, textTable } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'
import { readKeysOfIds, rowKeysOf } from './decisions.ts'
import { selectMovements } from './near-rows.ts'
import { recognizePaymentsOf } from './recognize-payments.ts'
import { putPayments, readStoredPayments } from './stored-payments.ts'

/** Why these rows cannot all pay a recurring cost; null if they can. */
export async function refusalOfPayments(
  store: Store,
  ledgerId: string,
  rowIds: readonly string[],
): Promise<'row_missing' | 'not_spending' | null> {
  if (rowIds.length === 0) return null
  const rows = await selectMovements(store, ledgerId)
    .where(isOneOf(store, 'id', rowIds))
    .execute()
  if (rows.length < new Set(rowIds).size) return 'row_missing'
  return rows.some(({ cents }) => cents >= 0) ? 'not_spending' : null
}

/** The user's decisions about the rows of a recurring cost: those that pay it, and those that don't. */
export type DecidedPayments = { rowIds: readonly string[]; leftOutIds: readonly string[] }

/** Links rows with a recurring cost that was just added, as the user decided. */
export async function linkPayments(
  store: Store,
  ledgerId: string,
  costId: string,
  { rowIds, leftOutIds }: DecidedPayments,
): Promise<void> {
  await decidePayments(store, ledgerId, costId, { rowIds: leftOutIds, state: 'dismissed' })
  if (rowIds.length === 0) return
  const others = await readStoredPayments(store, ledgerId, { rowIds })
  await decidePayments(store, ledgerId, costId, { rowIds, state: 'linked' })
  await recognizePaymentsOf(store, ledgerId, new Set([costId, ...others.map((other) => other.costId)]))
}

async function decidePayments(
  store: Store,
  ledgerId: string,
  costId: string,
  { rowIds, state }: { rowIds: readonly string[]; state: 'linked' | 'dismissed' },
): Promise<void> {
  const keys = await readKeysOfIds(store, ledgerId, rowIds)
  const rowKeys = Array.from(keys.values(), (key) => rowKeysOf([costId, key]))
  await sql`
    insert into match_decisions (ledger_id, kind, row_keys, state, decided_at)
    select ${ledgerId}, 'payment', value, ${state}, ${new Date().toISOString()}
    from ${textTable(store, rowKeys)} as decided
  `.execute(store)
  await putPayments(
    store,
    ledgerId,
    Array.from(keys.keys(), (rowId) => ({ costId, rowId, state, decidedBy: 'user' })),
  )
}
