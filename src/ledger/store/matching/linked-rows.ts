import { sql } from 'kysely'
import { isOneOf } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'

type LinkedRow = { rowId: string; matchId: string; as: 'side' | 'refund' | 'purchase' }

/** Finds which of these rows are in linked transfers and refunds, and in what role. */
export async function readLinkedRows(
  store: Store,
  ledgerId: string,
  rowIds: readonly string[],
): Promise<LinkedRow[]> {
  const { rows } = await sql<LinkedRow>`
    select transaction_id as row_id, transfer_id as match_id, 'side' as "as" from transfer_rows
    where ledger_id = ${ledgerId} and ${isOneOf(store, 'transactionId', rowIds)} and linked = 1
    union all
    select refund_id, id, 'refund' from refunds
    where ledger_id = ${ledgerId} and ${isOneOf(store, 'refundId', rowIds)} and state = 'linked'
    union all
    select purchase_id, id, 'purchase' from refunds
    where ledger_id = ${ledgerId} and ${isOneOf(store, 'purchaseId', rowIds)} and state = 'linked'
  `.execute(store)
  return rows
}
