import { sql } from 'kysely'
import { limitRowsToLedger, textType } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'

/**
 * Adds tables for the counts that category suggestions are learned from, and for the rows that accepting some changed.
 * Migration 63 fills the counts.
 */
export async function categorySuggestions(store: Store): Promise<void> {
  const text = textType(store)
  await store.schema
    .createTable('category_counts')
    .addColumn('ledger_id', text, (column) => column.notNull().references('ledgers.id').onDelete('cascade'))
    .addColumn('key', text, (column) => column.notNull())
    .addColumn('counts', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('category_counts_key', ['ledger_id', 'key'])
    .execute()
  await store.schema
    .createTable('category_changes')
    .addColumn('ledger_id', text, (column) => column.notNull().references('ledgers.id').onDelete('cascade'))
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('transaction_id', text, (column) => column.notNull())
    .addColumn('edited_before', text)
    .addColumn('category', text, (column) => column.notNull())
    .addColumn('made_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('category_changes_key', ['ledger_id', 'id', 'transaction_id'])
    .addForeignKeyConstraint(
      'category_changes_transaction',
      ['ledger_id', 'transaction_id'],
      'transactions',
      ['ledger_id', 'id'],
      (reference) => reference.onDelete('cascade'),
    )
    .execute()
  await store.schema
    .createIndex('category_changes_by_transaction')
    .on('category_changes')
    .columns(['ledger_id', 'transaction_id'])
    .execute()
  for (const table of ['category_counts', 'category_changes'])
    await limitRowsToLedger(store, table, 'ledger_id')
  await store.schema
    .createIndex('transactions_undecided')
    .on('transactions')
    .columns(['ledger_id', 'date', 'id'])
    .where(sql.ref('category'), '=', sql.lit('Uncategorized'))
    .where(sql.ref('rule_id'), 'is', null)
    .execute()
}
