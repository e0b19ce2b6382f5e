import { sql } from 'kysely'
import { textType } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'

/** The month in which a ledger counts linked refunds: `purchase`, or that of the refund if there is no value. */
export async function monthOfRefunds(store: Store): Promise<void> {
  await store.schema
    .alterTable('ledgers')
    .addColumn('refund_month', textType(store), (column) => column.check(sql`refund_month = 'purchase'`))
    .execute()
}
