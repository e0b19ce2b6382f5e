import { sql } from 'kysely'
import { firstAccount, firstAccountId } from '#domain/accounts.ts'
import { defaultCurrency } from '#domain/formats.ts'
import {
  keepsRowsInKeyOrder,
  limitRowsToLedger,
  limitRowsToMember,
  readsFromIndexAlone,
  textType,
} from '#store/engines/differences.ts'
import { editSchema } from '#store/engines/edit-schema.ts'
import type { Store } from '#store/schema.ts'

/** The tables whose key begins with the ledger. */
const ofLedger = [
  'transactions',
  'deleted_transactions',
  'transaction_rules',
  'recurring_costs',
  'monthly_totals',
]
const withAccount = ['transactions', 'deleted_transactions']

/**
 * Everything in a ledger belongs to the ledger, which has members, and every transaction to an account. A user's
 * first ledger has the user's ID, and existing transactions get the first account as the default of a new column,
 * so no row of theirs is written.
 */
export async function ledgers(store: Store): Promise<void> {
  const { schema } = store
  await sql`alter table ledgers rename column user_id to id`.execute(store)
  for (const table of ofLedger)
    await sql`alter table ${sql.table(table)} rename column user_id to ledger_id`.execute(store)
  for (const table of withAccount)
    await schema
      .alterTable(table)
      .addColumn('account_id', textType(store), (column) => column.notNull().defaultTo(firstAccountId))
      .execute()
  await createMembersAndAccounts(store)
  await fillLedgers(store)
  if (keepsRowsInKeyOrder(store)) await changeSqlite(store)
  else await changePostgres(store)
  await changeIndexes(store)
  for (const [table, column] of [
    ['ledgers', 'id'],
    ['accounts', 'ledger_id'],
    ...ofLedger.map((table) => [table, 'ledger_id']),
  ])
    await limitRowsToLedger(store, table ?? '', column ?? '')
  await limitRowsToMember(store, 'ledger_members')
}

async function createMembersAndAccounts(store: Store): Promise<void> {
  const text = textType(store)
  await store.schema
    .createTable('ledger_members')
    .addColumn('ledger_id', text, (column) => column.notNull().references('ledgers.id').onDelete('cascade'))
    .addColumn('user_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('role', text, (column) => column.notNull())
    // By user first: every call asks for its user's role.
    .addPrimaryKeyConstraint('ledger_members_key', ['user_id', 'ledger_id'])
    .addCheckConstraint('ledger_members_role', sql`role in ('owner', 'editor', 'viewer')`)
    .execute()
  await store.schema
    .createIndex('ledger_members_by_ledger')
    .on('ledger_members')
    .column('ledger_id')
    .execute()
  await store.schema
    .createTable('accounts')
    .addColumn('ledger_id', text, (column) => column.notNull().references('ledgers.id').onDelete('cascade'))
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('currency', text, (column) => column.notNull())
    .addColumn('number_hint', text)
    .addColumn('opening_cents', 'bigint', (column) => column.notNull())
    .addColumn('closed', 'integer', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('accounts_key', ['ledger_id', 'id'])
    .addCheckConstraint('accounts_closed', sql`closed in (0, 1)`)
    .execute()
}

/** Users who had never changed anything had no ledger. */
async function fillLedgers(store: Store): Promise<void> {
  await sql`
    insert into ledgers (id, version)
    select id, 0 from users where not exists (select 1 from ledgers where ledgers.id = users.id)
  `.execute(store)
  await sql`insert into ledger_members (ledger_id, user_id, role) select id, id, 'owner' from ledgers`.execute(
    store,
  )
  await sql`
    insert into accounts (ledger_id, id, name, kind, currency, opening_cents, closed, position, created_at)
    select ledgers.id, ${sql.lit(firstAccountId)}, ${sql.lit(firstAccount.name)}, ${sql.lit(firstAccount.kind)},
      coalesce(ledgers.currency, ${sql.lit(defaultCurrency)}), 0, 0, 0, users.created_at
    from ledgers join users on users.id = ledgers.id
  `.execute(store)
}

const toLedger = {
  from: 'references "users" ("id") on delete cascade',
  to: 'references "ledgers" ("id") on delete cascade',
}

async function changeSqlite(store: Store): Promise<void> {
  await keepTotalsByAccount(store)
  await editSchema(store, [
    { table: 'ledgers', from: ` ${toLedger.from}`, to: '' },
    ...ofLedger.filter((table) => table !== 'monthly_totals').map((table) => ({ table, ...toLedger })),
    ...withAccount.map((table) => ({
      table,
      from: `constraint "${table}_key"`,
      to: `constraint "${table}_account" foreign key ("ledger_id", "account_id") references "accounts" ("ledger_id", "id"), constraint "${table}_key"`,
    })),
  ])
}

/** A table in key order is copied to change its key; it has only a few hundred rows per ledger. */
async function keepTotalsByAccount(store: Store): Promise<void> {
  const text = textType(store)
  await store.schema.alterTable('monthly_totals').renameTo('monthly_totals_before').execute()
  await store.schema
    .createTable('monthly_totals')
    .addColumn('ledger_id', text, (column) => column.notNull().references('ledgers.id').onDelete('cascade'))
    .addColumn('month', text, (column) => column.notNull())
    .addColumn('category', text, (column) => column.notNull())
    .addColumn('excluded', 'integer', (column) => column.notNull())
    .addColumn('account_id', text, (column) => column.notNull())
    .addColumn('net_cents', 'bigint', (column) => column.notNull())
    .addColumn('gross_cents', 'bigint', (column) => column.notNull())
    .addColumn('count', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('monthly_totals_key', [
      'ledger_id',
      'month',
      'category',
      'excluded',
      'account_id',
    ])
    .modifyEnd(sql`without rowid`)
    .execute()
  await sql`
    insert into monthly_totals (ledger_id, month, category, excluded, account_id, net_cents, gross_cents, count)
    select ledger_id, month, category, excluded, ${sql.lit(firstAccountId)}, net_cents, gross_cents, count
    from monthly_totals_before
  `.execute(store)
  await store.schema.dropTable('monthly_totals_before').execute()
}

async function changePostgres(store: Store): Promise<void> {
  await sql`alter table ledgers drop constraint ledgers_user_id_fkey`.execute(store)
  for (const table of ofLedger) {
    const [before, after] = [`${table}_user_id_fkey`, `${table}_ledger_id_fkey`]
    await sql`
      alter table ${sql.table(table)} drop constraint ${sql.ref(before)}, add constraint ${sql.ref(after)}
        foreign key (ledger_id) references ledgers (id) on delete cascade
    `.execute(store)
  }
  // Statistics on all ledgers would say that the first account has nearly all rows, so a filter by an account would
  // scan its whole ledger.
  await sql`alter table transactions alter column account_id set statistics 0`.execute(store)
  for (const table of withAccount)
    await sql`
      alter table ${sql.table(table)} alter column account_id drop default, add constraint ${sql.ref(`${table}_account`)}
        foreign key (ledger_id, account_id) references accounts (ledger_id, id)
    `.execute(store)
  await sql`
    alter table monthly_totals add column account_id text collate "C" not null default ${sql.lit(firstAccountId)}
  `.execute(store)
  await sql`
    alter table monthly_totals alter column account_id drop default, drop constraint monthly_totals_key,
      add constraint monthly_totals_key primary key (ledger_id, month, category, excluded, account_id)
        include (net_cents, gross_cents, count)
  `.execute(store)
}

/** Import keys are unique within an account: two cards can have equal rows. */
async function changeIndexes(store: Store): Promise<void> {
  const { schema } = store
  await schema.dropIndex('transactions_import_key').execute()
  await schema
    .createIndex('transactions_import_key')
    .unique()
    .on('transactions')
    .columns(['ledger_id', 'import_key', 'account_id'])
    .where('import_key', 'is not', null)
    .execute()
  await schema
    .createIndex('transactions_by_account')
    .on('transactions')
    .columns(['ledger_id', 'account_id', 'date', 'id'])
    .execute()
  if (!readsFromIndexAlone(store)) return
  await schema.dropIndex('transactions_by_date').execute()
  await schema
    .createIndex('transactions_by_date')
    .on('transactions')
    .columns(['ledger_id', 'date', 'id', 'search_text', 'amount_cents', 'category', 'rule_id', 'account_id'])
    .execute()
}
