import { sql } from 'kysely'
import { keepsRowsInKeyOrder, limitRowsToLedger, textType } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'

/** The monthly totals of all accounts together, so that the dashboard reads as little for twelve accounts as for one. */
export async function ledgerTotals(store: Store): Promise<void> {
  const text = textType(store)
  const isInKeyOrder = keepsRowsInKeyOrder(store)
  await store.schema
    .createTable('ledger_totals')
    .addColumn('ledger_id', text, (column) => column.notNull().references('ledgers.id').onDelete('cascade'))
    .addColumn('month', text, (column) => column.notNull())
    .addColumn('category', text, (column) => column.notNull())
    .addColumn('left_out_by', text, (column) => column.notNull())
    .addColumn('net_cents', 'bigint', (column) => column.notNull())
    .addColumn('gross_cents', 'bigint', (column) => column.notNull())
    .addColumn('count', 'bigint', (column) => column.notNull())
    .$call((table) =>
      isInKeyOrder
        ? table
            .addPrimaryKeyConstraint('ledger_totals_key', ['ledger_id', 'month', 'category', 'left_out_by'])
            .modifyEnd(sql`without rowid`)
        : table,
    )
    .execute()
  if (!isInKeyOrder)
    await sql`
      alter table ledger_totals add constraint ledger_totals_key
        primary key (ledger_id, month, category, left_out_by) include (net_cents, gross_cents, count)
    `.execute(store)
  await sql`
    insert into ledger_totals (ledger_id, month, category, left_out_by, net_cents, gross_cents, count)
    select ledger_id, month, category, left_out_by, sum(net_cents), sum(gross_cents), sum(count)
    from monthly_totals group by 1, 2, 3, 4
  `.execute(store)
  await limitRowsToLedger(store, 'ledger_totals', 'ledger_id')
}
