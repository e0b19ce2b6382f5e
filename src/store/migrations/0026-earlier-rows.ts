import { sql } from 'kysely'
import { textType } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'

/** Stores the first day of a ledger whose rows are waiting to be matched: all rows from versions without matching. */
export async function earlierRows(store: Store): Promise<void> {
  await store.schema.alterTable('ledgers').addColumn('unmatched_from', textType(store)).execute()
  await sql`
    update ledgers set unmatched_from = (select min(date) from transactions where ledger_id = ledgers.id)
    where (select count(*) from accounts where ledger_id = ledgers.id) > 1
  `.execute(store)
}
