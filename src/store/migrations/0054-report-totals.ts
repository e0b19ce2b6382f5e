import { sql } from 'kysely'
import { keepsRowsInKeyOrder, limitRowsToLedger, textType } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'

/**
 * The sums that reports need in addition to `monthly_totals`. They are filled in when a report asks for them. A month has
 * all of its cells or none. The marker, the cell with an empty `grouped_by`, says that they are there.
 */
export const reportTotals = (store: Store): Promise<void> =>
  createReportTotals(store, {
    order: ['ledger_id', 'grouped_by', 'month', 'grouped_value'],
    index: ['ledger_id', 'grouped_by', 'month'],
  })

/** Creates the table, whose cells SQLite keeps in the order of these columns. PostgreSQL finds them by an index. */
export async function createReportTotals(
  store: Store,
  { order, index }: { order: readonly string[]; index: readonly string[] },
): Promise<void> {
  const text = textType(store)
  const isInKeyOrder = keepsRowsInKeyOrder(store)
  const key = [...new Set([...order, 'category', 'left_out_by', 'account_id', 'direction', 'tag_ids'])]
  let table = store.schema.createTable('report_totals')
  for (const name of key)
    table = table.addColumn(name, text, (column) =>
      name === 'ledger_id' ? column.notNull().references('ledgers.id').onDelete('cascade') : column.notNull(),
    )
  await table
    .addColumn('net_cents', 'bigint', (column) => column.notNull())
    .addColumn('gross_cents', 'bigint', (column) => column.notNull())
    .addColumn('count', 'bigint', (column) => column.notNull())
    .addColumn('first_day', text, (column) => column.notNull())
    .addColumn('last_day', text, (column) => column.notNull())
    .$call((created) =>
      isInKeyOrder
        ? created.addPrimaryKeyConstraint('report_totals_key', key as never).modifyEnd(sql`without rowid`)
        : created,
    )
    .execute()
  // PostgreSQL cannot hold such long keys in an index; a month is only ever filled under the lock of its ledger.
  if (!isInKeyOrder)
    await store.schema
      .createIndex('report_totals_by_month')
      .on('report_totals')
      .columns([...index])
      .execute()
  await limitRowsToLedger(store, 'report_totals', 'ledger_id')
}
