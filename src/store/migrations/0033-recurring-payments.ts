import { type RawBuilder, sql } from 'kysely'
import { keepsRowsInKeyOrder, limitRowsToLedger, textType } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'

/** Adds the payments of recurring costs, and the user's decisions about them. */
export async function recurringPayments(store: Store): Promise<void> {
  const text = textType(store)
  await store.schema
    .createTable('recurring_payments')
    .addColumn('ledger_id', text, (column) => column.notNull().references('ledgers.id').onDelete('cascade'))
    .addColumn('recurring_cost_id', text, (column) => column.notNull())
    .addColumn('transaction_id', text, (column) => column.notNull())
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('decided_by', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('recurring_payments_key', ['ledger_id', 'recurring_cost_id', 'transaction_id'])
    .addForeignKeyConstraint(
      'recurring_payments_cost',
      ['ledger_id', 'recurring_cost_id'],
      'recurring_costs',
      ['ledger_id', 'id'],
      (reference) => reference.onDelete('cascade'),
    )
    .addForeignKeyConstraint(
      'recurring_payments_transaction',
      ['ledger_id', 'transaction_id'],
      'transactions',
      ['ledger_id', 'id'],
      (reference) => reference.onDelete('cascade'),
    )
    .addCheckConstraint('recurring_payments_state', sql`state in ('linked', 'suggested', 'dismissed')`)
    .addCheckConstraint('recurring_payments_decided_by', sql`decided_by in ('product', 'user')`)
    .execute()
  await store.schema
    .createIndex('recurring_payments_by_transaction')
    .on('recurring_payments')
    .columns(['ledger_id', 'transaction_id'])
    .execute()
  // A row that pays two costs would take both out of the totals.
  await store.schema
    .createIndex('recurring_payments_linked_once')
    .unique()
    .on('recurring_payments')
    .columns(['ledger_id', 'transaction_id'])
    .where(sql.ref('state'), '=', sql.lit('linked'))
    .execute()
  await limitRowsToLedger(store, 'recurring_payments', 'ledger_id')
  await changeKindsOfDecisions(store, sql`kind in ('transfer', 'refund', 'payment')`)
}

/** Changes what decisions can be about, from a condition on the column `kind`. */
export const changeKindsOfDecisions = (store: Store, kinds: RawBuilder<unknown>): Promise<void> =>
  keepsRowsInKeyOrder(store) ? copyDecisions(store, kinds) : alterDecisions(store, kinds)

async function alterDecisions(store: Store, kinds: RawBuilder<unknown>): Promise<void> {
  await sql`alter table match_decisions drop constraint match_decisions_kind`.execute(store)
  await sql`alter table match_decisions add constraint match_decisions_kind check (${kinds})`.execute(store)
}

/** SQLite cannot change a constraint. */
async function copyDecisions(store: Store, kinds: RawBuilder<unknown>): Promise<void> {
  const text = textType(store)
  await store.schema.alterTable('match_decisions').renameTo('match_decisions_before').execute()
  await store.schema
    .createTable('match_decisions')
    .addColumn('ledger_id', text, (column) => column.notNull().references('ledgers.id').onDelete('cascade'))
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('row_keys', text, (column) => column.notNull())
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('outside_account', text)
    .addColumn('decided_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('match_decisions_key', ['ledger_id', 'kind', 'row_keys'])
    .addCheckConstraint('match_decisions_kind', kinds)
    .addCheckConstraint('match_decisions_state', sql`state in ('linked', 'dismissed')`)
    .execute()
  await sql`
    insert into match_decisions (ledger_id, kind, row_keys, state, outside_account, decided_at)
    select ledger_id, kind, row_keys, state, outside_account, decided_at from match_decisions_before
  `.execute(store)
  await store.schema.dropTable('match_decisions_before').execute()
}
