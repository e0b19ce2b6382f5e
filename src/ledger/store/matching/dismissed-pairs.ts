import { sql } from 'kysely'
import { isOneOf } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'

/**
 * The pairs of rows that the user said are not a transfer, as `out in`. Their rows are looked up by ID: in a join,
 * SQLite would read the whole ledger, even if there are no such pairs.
 */
export async function readDismissedPairs(store: Store, ledgerId: string): Promise<Set<string>> {
  const dismissed = await store
    .selectFrom('transfers')
    .select('id')
    .where('ledgerId', '=', ledgerId)
    .where('state', '=', 'dismissed')
    .execute()
  if (dismissed.length === 0) return new Set()
  const ids = dismissed.map(({ id }) => id)
  const { rows } = await sql<{ transferId: string; id: string; cents: number }>`
    select transfer_id, transaction_id as id, (
      select amount_cents from transactions where ledger_id = ${ledgerId} and id = transaction_id
    ) as cents
    from transfer_rows where ledger_id = ${ledgerId} and ${isOneOf(store, 'transferId', ids)}
  `.execute(store)
  const pairs = [...Map.groupBy(rows, ({ transferId }) => transferId).values()].flatMap((sides) => {
    const arrivals = sides.filter(({ cents }) => cents > 0)
    return sides
      .filter(({ cents }) => cents < 0)
      .flatMap((out) => arrivals.map((arrival) => `${out.id} ${arrival.id}`))
  })
  return new Set(pairs)
}
