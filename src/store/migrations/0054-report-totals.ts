import { sql } from 'kysely'
import { keepsRowsInKeyOrder, limitRowsToLedger, textType } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'

/**
 * The sums that reports need in addition to `monthly_totals`. They are filled in when a report asks for them. A month has
 * all of its cells or none. The marker, the cell with an empty `grouped_by`, says that they are there.
 */
export async function reportTotals(store: Store): Promise<void> {
  const text = textType(store)
  const isInKeyOrder = keepsRowsInKeyOrder(store)
  const key = ['ledger_id', 'grouped_by', 'month', 'grouped_value'] as const
  const others = ['category', 'left_out_by', 'account_id', 'direction', 'tag_ids'] as const
  await store.schema
    .createTable('report_totals')
    .addColumn('ledger_id', text, (column) => column.notNull().references('ledgers.id').onDelete('cascade'))
    .addColumn('grouped_by', text, (column) => column.notNull())
    .addColumn('month', text, (column) => column.notNull())
    .addColumn('grouped_value', text, (column) => column.notNull())
    .addColumn('category', text, (column) => column.notNull())
    .addColumn('left_out_by', text, (column) => column.notNull())
    .addColumn('account_id', text, (column) => column.notNull())
    .addColumn('direction', text, (column) => column.notNull())
    .addColumn('tag_ids', text, (column) => column.notNull())
    .addColumn('net_cents', 'bigint', (column) => column.notNull())
    .addColumn('gross_cents', 'bigint', (column) => column.notNull())
    .addColumn('count', 'bigint', (column) => column.notNull())
    .addColumn('first_day', text, (column) => column.notNull())
    .addColumn('last_day', text, (column) => column.notNull())
    .$call((table) =>
      isInKeyOrder
        ? table
            .addPrimaryKeyConstraint('report_totals_key', [...key, ...others])
            .modifyEnd(sql`without rowid`)
        : table,
    )
    .execute()
  // PostgreSQL cannot hold such long keys in an index; a month is only ever filled under the lock of its ledger.
  if (!isInKeyOrder)
    await store.schema
      .createIndex('report_totals_by_month')
      .on('report_totals')
      .columns(['ledger_id', 'grouped_by', 'month'])
      .execute()
  await limitRowsToLedger(store, 'report_totals', 'ledger_id')
}
