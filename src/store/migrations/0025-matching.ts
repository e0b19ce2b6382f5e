import { sql } from 'kysely'
import { limitRowsToLedger, textType } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'

/** Refunds, what the user decided about pairs of transactions, and what the matching remembers of rows. */
export async function matching(store: Store): Promise<void> {
  await createRefunds(store)
  await createDecisions(store)
  await createHabits(store)
  await createCandidates(store)
  for (const table of ['refunds', 'match_decisions', 'transfer_habits', 'transfer_candidates'])
    await limitRowsToLedger(store, table, 'ledger_id')
}

async function createRefunds(store: Store): Promise<void> {
  const text = textType(store)
  await store.schema
    .createTable('refunds')
    .addColumn('ledger_id', text, (column) => column.notNull().references('ledgers.id').onDelete('cascade'))
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('refund_id', text, (column) => column.notNull())
    .addColumn('purchase_id', text, (column) => column.notNull())
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('decided_by', text, (column) => column.notNull())
    .addColumn('confidence_millionths', 'integer', (column) => column.notNull())
    .addColumn('reason', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('refunds_key', ['ledger_id', 'id'])
    .addForeignKeyConstraint(
      'refunds_refund',
      ['ledger_id', 'refund_id'],
      'transactions',
      ['ledger_id', 'id'],
      (reference) => reference.onDelete('cascade'),
    )
    .addForeignKeyConstraint(
      'refunds_purchase',
      ['ledger_id', 'purchase_id'],
      'transactions',
      ['ledger_id', 'id'],
      (reference) => reference.onDelete('cascade'),
    )
    .addCheckConstraint('refunds_state', sql`state in ('linked', 'suggested', 'dismissed')`)
    .addCheckConstraint('refunds_decided_by', sql`decided_by in ('product', 'user')`)
    .execute()
  await index(store, 'refunds_by_state', 'refunds', ['ledger_id', 'state', 'id'])
  await index(store, 'refunds_by_refund', 'refunds', ['ledger_id', 'refund_id'])
  await index(store, 'refunds_by_purchase', 'refunds', ['ledger_id', 'purchase_id'])
  await store.schema
    .createIndex('refunds_linked_once')
    .unique()
    .on('refunds')
    .columns(['ledger_id', 'refund_id'])
    .where(sql.ref('state'), '=', sql.lit('linked'))
    .execute()
}

async function createDecisions(store: Store): Promise<void> {
  const text = textType(store)
  await store.schema
    .createTable('match_decisions')
    .addColumn('ledger_id', text, (column) => column.notNull().references('ledgers.id').onDelete('cascade'))
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('row_keys', text, (column) => column.notNull())
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('outside_account', text)
    .addColumn('decided_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('match_decisions_key', ['ledger_id', 'kind', 'row_keys'])
    .addCheckConstraint('match_decisions_kind', sql`kind in ('transfer', 'refund')`)
    .addCheckConstraint('match_decisions_state', sql`state in ('linked', 'dismissed')`)
    .execute()
}

async function createHabits(store: Store): Promise<void> {
  const text = textType(store)
  await store.schema
    .createTable('transfer_habits')
    .addColumn('ledger_id', text, (column) => column.notNull().references('ledgers.id').onDelete('cascade'))
    .addColumn('key', text, (column) => column.notNull())
    .addColumn('rows', 'integer', (column) => column.notNull())
    .addColumn('paired', 'integer', (column) => column.notNull())
    .addColumn('partners', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('transfer_habits_key', ['ledger_id', 'key'])
    .execute()
}

async function createCandidates(store: Store): Promise<void> {
  const text = textType(store)
  await store.schema
    .createTable('transfer_candidates')
    .addColumn('ledger_id', text, (column) => column.notNull().references('ledgers.id').onDelete('cascade'))
    .addColumn('out_id', text, (column) => column.notNull())
    .addColumn('in_id', text, (column) => column.notNull())
    .addColumn('likelihood_millionths', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('transfer_candidates_key', ['ledger_id', 'out_id', 'in_id'])
    .addForeignKeyConstraint(
      'transfer_candidates_out',
      ['ledger_id', 'out_id'],
      'transactions',
      ['ledger_id', 'id'],
      (reference) => reference.onDelete('cascade'),
    )
    .addForeignKeyConstraint(
      'transfer_candidates_in',
      ['ledger_id', 'in_id'],
      'transactions',
      ['ledger_id', 'id'],
      (reference) => reference.onDelete('cascade'),
    )
    .execute()
  await index(store, 'transfer_candidates_by_in', 'transfer_candidates', ['ledger_id', 'in_id'])
}

const index = (store: Store, name: string, table: string, columns: string[]) =>
  store.schema.createIndex(name).on(table).columns(columns).execute()
