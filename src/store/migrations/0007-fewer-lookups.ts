import { sql } from 'kysely'
import { readsFromIndexAlone, textType } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'

/**
 * Search, filters and totals read one range of one index, without a row lookup per entry: the index by date
 * contains everything they need, and the monthly totals are stored in key order.
 */
export async function fewerLookups(store: Store): Promise<void> {
  if (!readsFromIndexAlone(store)) return
  const { schema } = store
  await schema.dropIndex('transactions_by_date').execute()
  await schema
    .createIndex('transactions_by_date')
    .on('transactions')
    .columns(['user_id', 'date', 'id', 'description_folded', 'amount_cents', 'category', 'rule_id'])
    .execute()

  const text = textType(store)
  await schema.alterTable('monthly_totals').renameTo('monthly_totals_before').execute()
  await schema
    .createTable('monthly_totals')
    .addColumn('user_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('month', text, (column) => column.notNull())
    .addColumn('category', text, (column) => column.notNull())
    .addColumn('excluded', 'integer', (column) => column.notNull())
    .addColumn('net_cents', 'bigint', (column) => column.notNull())
    .addColumn('gross_cents', 'bigint', (column) => column.notNull())
    .addColumn('count', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('monthly_totals_key', ['user_id', 'month', 'category', 'excluded'])
    .modifyEnd(sql`without rowid`)
    .execute()
  await sql`insert into monthly_totals select * from monthly_totals_before`.execute(store)
  await schema.dropTable('monthly_totals_before').execute()
}
