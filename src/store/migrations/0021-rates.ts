import { sql } from 'kysely'
import {
  keepsRowsInKeyOrder,
  limitRowsToLedger,
  readsFromIndexAlone,
  textType,
} from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'

/**
 * Exchange rates of a ledger, and what each transaction is worth in its currency. Transactions in the ledger's currency
 * have no value of their own, so no existing row is written.
 */
export async function rates(store: Store): Promise<void> {
  await createRates(store)
  await createRateFiles(store)
  await createRateChanges(store)
  await createStaleValues(store)
  for (const table of ['rates', 'rate_files', 'file_rates', 'rate_changes', 'stale_values'])
    await limitRowsToLedger(store, table, 'ledger_id')
  await addColumns(store)
}

async function createRates(store: Store): Promise<void> {
  const text = textType(store)
  await store.schema
    .createTable('rates')
    .addColumn('ledger_id', text, (column) => column.notNull().references('ledgers.id').onDelete('cascade'))
    .addColumn('into_currency', text, (column) => column.notNull())
    .addColumn('currency', text, (column) => column.notNull())
    .addColumn('month', text, (column) => column.notNull())
    .addColumn('rate', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('rates_key', ['ledger_id', 'into_currency', 'currency', 'month'])
    .execute()
}

async function createRateFiles(store: Store): Promise<void> {
  const text = textType(store)
  await store.schema
    .createTable('rate_files')
    .addColumn('ledger_id', text, (column) => column.notNull().references('ledgers.id').onDelete('cascade'))
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('first_day', text, (column) => column.notNull())
    .addColumn('last_day', text, (column) => column.notNull())
    .addColumn('currencies', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('rate_files_key', ['ledger_id', 'id'])
    .execute()
  // A year of a currency in one row: single rates would be a quarter of a million rows per ledger.
  await store.schema
    .createTable('file_rates')
    .addColumn('ledger_id', text, (column) => column.notNull().references('ledgers.id').onDelete('cascade'))
    .addColumn('file_id', text, (column) => column.notNull())
    .addColumn('currency', text, (column) => column.notNull())
    .addColumn('year', text, (column) => column.notNull())
    .addColumn('rates', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('file_rates_key', ['ledger_id', 'file_id', 'currency', 'year'])
    .addForeignKeyConstraint(
      'file_rates_file',
      ['ledger_id', 'file_id'],
      'rate_files',
      ['ledger_id', 'id'],
      (reference) => reference.onDelete('cascade'),
    )
    .execute()
}

async function createRateChanges(store: Store): Promise<void> {
  const text = textType(store)
  await store.schema
    .createTable('rate_changes')
    .addColumn('ledger_id', text, (column) => column.notNull().references('ledgers.id').onDelete('cascade'))
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('before', text, (column) => column.notNull())
    .addColumn('after', text, (column) => column.notNull())
    .addColumn('undone_at', text)
    .addPrimaryKeyConstraint('rate_changes_key', ['ledger_id', 'id'])
    .execute()
}

async function createStaleValues(store: Store): Promise<void> {
  const text = textType(store)
  await store.schema
    .createTable('stale_values')
    .addColumn('ledger_id', text, (column) => column.notNull().references('ledgers.id').onDelete('cascade'))
    .addColumn('account_id', text, (column) => column.notNull())
    .addColumn('from_day', text, (column) => column.notNull())
    .addColumn('to_day', text, (column) => column.notNull())
    .addColumn('hides_totals', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('stale_values_key', ['ledger_id', 'account_id'])
    .addForeignKeyConstraint(
      'stale_values_account',
      ['ledger_id', 'account_id'],
      'accounts',
      ['ledger_id', 'id'],
      (reference) => reference.onDelete('cascade'),
    )
    .addCheckConstraint('stale_values_hides_totals', sql`hides_totals in (0, 1)`)
    .execute()
}

async function addColumns(store: Store): Promise<void> {
  const { schema } = store
  const text = textType(store)
  await schema.alterTable('ledgers').addColumn('rate_file_id', text).execute()
  await schema.alterTable('transactions').addColumn('value_cents', 'bigint').execute()
  await schema.alterTable('transactions').addColumn('rate', text).execute()
  await schema.alterTable('transactions').addColumn('rate_date', text).execute()
  await schema
    .alterTable('monthly_totals')
    .addColumn('amount_cents', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  await sql`update monthly_totals set amount_cents = net_cents`.execute(store)
  if (!keepsRowsInKeyOrder(store))
    await sql`
      alter table monthly_totals drop constraint monthly_totals_key,
        add constraint monthly_totals_key primary key (ledger_id, month, category, left_out_by, account_id)
          include (net_cents, gross_cents, count, amount_cents)
    `.execute(store)
  if (!readsFromIndexAlone(store)) return
  await schema.dropIndex('transactions_by_date').execute()
  await schema
    .createIndex('transactions_by_date')
    .on('transactions')
    .columns([
      'ledger_id',
      'date',
      'id',
      'search_text',
      'amount_cents',
      'category',
      'rule_id',
      'account_id',
      'value_cents',
      'rate',
    ])
    .execute()
}
