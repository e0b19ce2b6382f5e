import { sql } from 'kysely'
import { keepsRowsInKeyOrder, limitRowsToLedger, textType } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'

/**
 * Movements between own accounts: which transactions are one, or may be, and why the totals leave a transaction out.
 */
export async function transfers(store: Store): Promise<void> {
  await createTransfers(store)
  await createTransferRows(store)
  for (const table of ['transfers', 'transfer_rows']) await limitRowsToLedger(store, table, 'ledger_id')
  await (keepsRowsInKeyOrder(store) ? copyTotals(store) : alterTotals(store))
}

async function createTransfers(store: Store): Promise<void> {
  const text = textType(store)
  await store.schema
    .createTable('transfers')
    .addColumn('ledger_id', text, (column) => column.notNull().references('ledgers.id').onDelete('cascade'))
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('decided_by', text, (column) => column.notNull())
    .addColumn('outside_account', text)
    .addColumn('confidence_millionths', 'integer', (column) => column.notNull())
    .addColumn('reason', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('transfers_key', ['ledger_id', 'id'])
    .addCheckConstraint('transfers_state', sql`state in ('linked', 'suggested', 'dismissed')`)
    .addCheckConstraint('transfers_decided_by', sql`decided_by in ('product', 'user')`)
    .execute()
  await store.schema
    .createIndex('transfers_by_state')
    .on('transfers')
    .columns(['ledger_id', 'state', 'id'])
    .execute()
}

async function createTransferRows(store: Store): Promise<void> {
  const text = textType(store)
  await store.schema
    .createTable('transfer_rows')
    .addColumn('ledger_id', text, (column) => column.notNull().references('ledgers.id').onDelete('cascade'))
    .addColumn('transfer_id', text, (column) => column.notNull())
    .addColumn('transaction_id', text, (column) => column.notNull())
    .addColumn('linked', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('transfer_rows_key', ['ledger_id', 'transaction_id', 'transfer_id'])
    .addForeignKeyConstraint(
      'transfer_rows_transfer',
      ['ledger_id', 'transfer_id'],
      'transfers',
      ['ledger_id', 'id'],
      (reference) => reference.onDelete('cascade'),
    )
    .addForeignKeyConstraint(
      'transfer_rows_transaction',
      ['ledger_id', 'transaction_id'],
      'transactions',
      ['ledger_id', 'id'],
      (reference) => reference.onDelete('cascade'),
    )
    .addCheckConstraint('transfer_rows_linked', sql`linked in (0, 1)`)
    .execute()
  await store.schema
    .createIndex('transfer_rows_by_transfer')
    .on('transfer_rows')
    .columns(['ledger_id', 'transfer_id'])
    .execute()
  // No transaction is in two linked transfers, and every total looks up whether it is in one.
  await store.schema
    .createIndex('transfer_rows_linked_once')
    .unique()
    .on('transfer_rows')
    .columns(['ledger_id', 'transaction_id'])
    .where(sql.ref('linked'), '=', 1)
    .execute()
}

const reasonOf = sql`case excluded when 1 then 'rule' else '' end`

async function alterTotals(store: Store): Promise<void> {
  await sql`
    alter table monthly_totals alter column excluded type text collate "C" using (${reasonOf})
  `.execute(store)
  await sql`alter table monthly_totals rename column excluded to left_out_by`.execute(store)
}

/** A table in key order is copied to change its key; it has only a few hundred rows per ledger. */
async function copyTotals(store: Store): Promise<void> {
  const text = textType(store)
  await store.schema.alterTable('monthly_totals').renameTo('monthly_totals_before').execute()
  await store.schema
    .createTable('monthly_totals')
    .addColumn('ledger_id', text, (column) => column.notNull().references('ledgers.id').onDelete('cascade'))
    .addColumn('month', text, (column) => column.notNull())
    .addColumn('category', text, (column) => column.notNull())
    .addColumn('left_out_by', text, (column) => column.notNull())
    .addColumn('account_id', text, (column) => column.notNull())
    .addColumn('net_cents', 'bigint', (column) => column.notNull())
    .addColumn('gross_cents', 'bigint', (column) => column.notNull())
    .addColumn('count', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('monthly_totals_key', [
      'ledger_id',
      'month',
      'category',
      'left_out_by',
      'account_id',
    ])
    .modifyEnd(sql`without rowid`)
    .execute()
  await sql`
    insert into monthly_totals (ledger_id, month, category, left_out_by, account_id, net_cents, gross_cents, count)
    select ledger_id, month, category, ${reasonOf}, account_id, net_cents, gross_cents, count
    from monthly_totals_before
  `.execute(store)
  await store.schema.dropTable('monthly_totals_before').execute()
}
