import { sql } from 'kysely'
import { balanceStates, importSources } from '#domain/imports.ts'
import { keepsRowsInKeyOrder, limitRowsToLedger, textType } from '#store/engines/differences.ts'
import { editSchema } from '#store/engines/edit-schema.ts'
import type { Store } from '#store/schema.ts'

const tablesOfRows = ['transactions', 'deleted_transactions']

/**
 * Every import is kept, and each transaction knows the one that added it; rows from before have none. Also kept are
 * which rows were deleted one by one, so that they do not come back with the next file, and how files are read.
 */
export async function imports(store: Store): Promise<void> {
  await createImports(store)
  await createDeletedKeys(store)
  await createReadingProfiles(store)
  for (const table of ['imports', 'deleted_keys', 'reading_profiles'])
    await limitRowsToLedger(store, table, 'ledger_id')
  await addColumns(store)
  // An import can be restored for longer than other deletions, so each row says until when.
  await sql`alter table deleted_transactions rename column deleted_at to final_at`.execute(store)
}

async function createImports(store: Store): Promise<void> {
  const text = textType(store)
  await store.schema
    .createTable('imports')
    .addColumn('ledger_id', text, (column) => column.notNull().references('ledgers.id').onDelete('cascade'))
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('account_id', text, (column) => column.notNull())
    .addColumn('source', text, (column) => column.notNull())
    .addColumn('collected_day', text)
    .addColumn('file_name', text)
    .addColumn('format', text)
    .addColumn('header_fingerprint', text)
    .addColumn('created_by', text, (column) => column.references('users.id').onDelete('set null'))
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('finished_at', text)
    .addColumn('first_day', text)
    .addColumn('last_day', text)
    .addColumn('added', 'integer', (column) => column.notNull())
    .addColumn('already_there', 'integer', (column) => column.notNull())
    .addColumn('skipped', 'integer', (column) => column.notNull())
    .addColumn('left_out', 'integer', (column) => column.notNull())
    .addColumn('balance_state', text, (column) => column.notNull())
    .addColumn('opening_cents', 'bigint')
    .addColumn('opening_day', text)
    .addColumn('closing_cents', 'bigint')
    .addColumn('closing_day', text)
    .addColumn('undone_at', text)
    .addColumn('undo_deletion_id', text)
    .addPrimaryKeyConstraint('imports_key', ['ledger_id', 'id'])
    .addForeignKeyConstraint(
      'imports_account',
      ['ledger_id', 'account_id'],
      'accounts',
      ['ledger_id', 'id'],
      (reference) => reference.onDelete('cascade'),
    )
    .addCheckConstraint('imports_source', sql`source in (${literals(importSources)})`)
    .addCheckConstraint('imports_balance_state', sql`balance_state in (${literals(balanceStates)})`)
    .execute()
  await store.schema
    .createIndex('imports_by_account')
    .on('imports')
    .columns(['ledger_id', 'account_id', 'collected_day', 'id'])
    .execute()
  await store.schema
    .createIndex('imports_by_user')
    .on('imports')
    .column('created_by')
    .where('created_by', 'is not', null)
    .execute()
}

const literals = (values: readonly string[]) => sql.join(values.map((value) => sql.lit(value)))

async function createDeletedKeys(store: Store): Promise<void> {
  const text = textType(store)
  await store.schema
    .createTable('deleted_keys')
    .addColumn('ledger_id', text, (column) => column.notNull().references('ledgers.id').onDelete('cascade'))
    .addColumn('account_id', text, (column) => column.notNull())
    .addColumn('import_key', text, (column) => column.notNull())
    .addColumn('deleted_at', text, (column) => column.notNull())
    .addColumn('deletion_id', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('deleted_keys_key', ['ledger_id', 'account_id', 'import_key'])
    .addForeignKeyConstraint(
      'deleted_keys_account',
      ['ledger_id', 'account_id'],
      'accounts',
      ['ledger_id', 'id'],
      (reference) => reference.onDelete('cascade'),
    )
    .execute()
}

async function createReadingProfiles(store: Store): Promise<void> {
  const text = textType(store)
  await store.schema
    .createTable('reading_profiles')
    .addColumn('ledger_id', text, (column) => column.notNull().references('ledgers.id').onDelete('cascade'))
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('header_fingerprint', text, (column) => column.notNull())
    .addColumn('account_id', text)
    .addColumn('answers', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('used_at', text)
    .addPrimaryKeyConstraint('reading_profiles_key', ['ledger_id', 'id'])
    .addForeignKeyConstraint(
      'reading_profiles_account',
      ['ledger_id', 'account_id'],
      'accounts',
      ['ledger_id', 'id'],
      (reference) => reference.onDelete('cascade'),
    )
    .execute()
  // Two cards of one bank can have the same header and different signs.
  await store.schema
    .createIndex('reading_profiles_header')
    .unique()
    .on('reading_profiles')
    .expression(sql`ledger_id, header_fingerprint, coalesce(account_id, '')`)
    .execute()
}

async function addColumns(store: Store): Promise<void> {
  const text = textType(store)
  const constraint = (table: string) =>
    `constraint "${table}_import" foreign key ("ledger_id", "import_id") references "imports" ("ledger_id", "id")`
  for (const table of tablesOfRows) {
    await store.schema.alterTable(table).addColumn('import_id', text).execute()
    await store.schema.alterTable(table).addColumn('edited_at', text).execute()
    if (keepsRowsInKeyOrder(store)) continue
    await sql`alter table ${sql.table(table)} add ${sql.raw(constraint(table))}`.execute(store)
  }
  if (keepsRowsInKeyOrder(store))
    await editSchema(
      store,
      tablesOfRows.map((table) => ({
        table,
        from: `constraint "${table}_key"`,
        to: `${constraint(table)}, constraint "${table}_key"`,
      })),
    )
  // As for accounts: one import can have most rows of all ledgers.
  else await sql`alter table transactions alter column import_id set statistics 0`.execute(store)
  await store.schema
    .createIndex('transactions_by_import')
    .on('transactions')
    .columns(['ledger_id', 'import_id', 'date', 'id'])
    .where('import_id', 'is not', null)
    .execute()
}
