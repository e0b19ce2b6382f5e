import { bytesType, limitRowsToLedger, textType } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'

/**
 * Pictures and documents of transactions. The transaction may be in `deleted_transactions`, so nothing but its ID refers to
 * it.
 */
export async function attachments(store: Store): Promise<void> {
  const text = textType(store)
  await store.schema
    .createTable('attachments')
    .addColumn('ledger_id', text, (column) => column.notNull().references('ledgers.id').onDelete('cascade'))
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('transaction_id', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('type', text, (column) => column.notNull())
    .addColumn('size', 'bigint', (column) => column.notNull())
    .addColumn('added_at', text, (column) => column.notNull())
    .addColumn('removed_until', text)
    .addPrimaryKeyConstraint('attachments_key', ['ledger_id', 'id'])
    .execute()
  await store.schema
    .createIndex('attachments_of_transaction')
    .on('attachments')
    .columns(['ledger_id', 'transaction_id', 'id'])
    .execute()
  await limitRowsToLedger(store, 'attachments', 'ledger_id')
  await store.schema
    .createTable('attachment_pieces')
    .addColumn('ledger_id', text, (column) => column.notNull())
    .addColumn('attachment_id', text, (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('bytes', bytesType(store), (column) => column.notNull())
    .addPrimaryKeyConstraint('attachment_pieces_key', ['ledger_id', 'attachment_id', 'position'])
    .addForeignKeyConstraint(
      'attachment_pieces_attachment',
      ['ledger_id', 'attachment_id'],
      'attachments',
      ['ledger_id', 'id'],
      (reference) => reference.onDelete('cascade'),
    )
    .execute()
  await limitRowsToLedger(store, 'attachment_pieces', 'ledger_id')
}
