import { sql } from 'kysely'
import { limitRowsToLedger, textType } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'

/**
 * Accounts that were merged into another, or deleted with their transactions, and what it takes to undo that. They stay
 * until it can no longer be undone, and no one sees them.
 */
export async function accountChanges(store: Store): Promise<void> {
  const text = textType(store)
  await store.schema.alterTable('accounts').addColumn('removed_by', text).execute()
  await store.schema
    .createTable('account_changes')
    .addColumn('ledger_id', text, (column) => column.notNull().references('ledgers.id').onDelete('cascade'))
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('account_id', text, (column) => column.notNull())
    .addColumn('into_account_id', text)
    .addColumn('count', 'bigint', (column) => column.notNull())
    .addColumn('left_out_count', 'bigint', (column) => column.notNull())
    .addColumn('left_out_deletion_id', text)
    .addColumn('opening_cents', 'bigint', (column) => column.notNull())
    .addColumn('replaced', text, (column) => column.notNull())
    .addColumn('made_at', text, (column) => column.notNull())
    .addColumn('final_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('account_changes_key', ['ledger_id', 'id'])
    .addForeignKeyConstraint(
      'account_changes_account',
      ['ledger_id', 'account_id'],
      'accounts',
      ['ledger_id', 'id'],
      (reference) => reference.onDelete('cascade'),
    )
    .addCheckConstraint('account_changes_kind', sql`kind in ('merged', 'deleted')`)
    .execute()
  await store.schema.createIndex('account_changes_by_time').on('account_changes').column('final_at').execute()
  await store.schema
    .createIndex('account_changes_by_account')
    .on('account_changes')
    .columns(['ledger_id', 'account_id'])
    .execute()
  await limitRowsToLedger(store, 'account_changes', 'ledger_id')
}
