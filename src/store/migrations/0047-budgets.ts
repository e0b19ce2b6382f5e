import { sql } from 'kysely'
import { limitRowsToLedger, textType } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'

/** Adds budgets, and what changed them. */
export async function budgets(store: Store): Promise<void> {
  const text = textType(store)
  await store.schema
    .createTable('budgets')
    .addColumn('ledger_id', text, (column) => column.notNull().references('ledgers.id').onDelete('cascade'))
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('category', text, (column) => column.notNull())
    .addColumn('period', text, (column) => column.notNull())
    .addColumn('carries_from', text)
    .addColumn('amounts', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('budgets_key', ['ledger_id', 'id'])
    .addUniqueConstraint('budgets_category', ['ledger_id', 'category'])
    .addCheckConstraint('budgets_period', sql`period in ('month', 'year')`)
    .execute()
  await store.schema
    .createTable('budget_changes')
    .addColumn('ledger_id', text, (column) => column.notNull().references('ledgers.id').onDelete('cascade'))
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('made_at', text, (column) => column.notNull())
    .addColumn('before', text, (column) => column.notNull())
    .addColumn('after', text, (column) => column.notNull())
    .addColumn('undone_at', text)
    .addPrimaryKeyConstraint('budget_changes_key', ['ledger_id', 'id'])
    .execute()
  for (const table of ['budgets', 'budget_changes']) await limitRowsToLedger(store, table, 'ledger_id')
}
