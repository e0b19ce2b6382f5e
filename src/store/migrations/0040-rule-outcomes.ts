import { sql } from 'kysely'
import { keepsRowsInKeyOrder, limitRowsToLedger, textType } from '#store/engines/differences.ts'
import { editSchema } from '#store/engines/edit-schema.ts'
import type { Store } from '#store/schema.ts'

/**
 * Rules get conditions, an order and several actions, which different rules can decide for one transaction. Each
 * combination of deciding rules is stored once, as an outcome that transactions refer to, so that reads still join one
 * row. The outcome of an existing rule has the rule's ID, so transactions stay unchanged.
 */
export async function ruleOutcomes(store: Store): Promise<void> {
  await createOutcomes(store)
  await createChanges(store)
  await addRuleColumns(store)
  for (const table of ['transactions', 'deleted_transactions'])
    await store.schema.alterTable(table).addColumn('by_hand', textType(store)).execute()
  await fillOutcomes(store)
  if (keepsRowsInKeyOrder(store)) await changeSqlite(store)
  else await changePostgres(store)
  for (const table of ['rule_outcomes', 'rule_changes']) await limitRowsToLedger(store, table, 'ledger_id')
}

async function createOutcomes(store: Store): Promise<void> {
  const text = textType(store)
  await store.schema
    .createTable('rule_outcomes')
    .addColumn('ledger_id', text, (column) => column.notNull().references('ledgers.id').onDelete('cascade'))
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('category', text)
    .addColumn('exclude_from_total', 'integer', (column) => column.notNull())
    .addColumn('transfer', 'integer', (column) => column.notNull())
    .addColumn('shown_description', text)
    .addColumn('rule_note', text)
    .addColumn('category_rule_id', text, (column) => column.notNull().defaultTo(''))
    .addColumn('excluded_rule_id', text, (column) => column.notNull().defaultTo(''))
    .addColumn('description_rule_id', text, (column) => column.notNull().defaultTo(''))
    .addColumn('note_rule_id', text, (column) => column.notNull().defaultTo(''))
    .addColumn('transfer_rule_id', text, (column) => column.notNull().defaultTo(''))
    .addPrimaryKeyConstraint('rule_outcomes_key', ['ledger_id', 'id'])
    .addUniqueConstraint('rule_outcomes_rules', [
      'ledger_id',
      'category_rule_id',
      'excluded_rule_id',
      'description_rule_id',
      'note_rule_id',
      'transfer_rule_id',
    ])
    .execute()
}

async function createChanges(store: Store): Promise<void> {
  const text = textType(store)
  await store.schema
    .createTable('rule_changes')
    .addColumn('ledger_id', text, (column) => column.notNull().references('ledgers.id').onDelete('cascade'))
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('made_at', text, (column) => column.notNull())
    .addColumn('before', text, (column) => column.notNull())
    .addColumn('after', text, (column) => column.notNull())
    .addColumn('undone_at', text)
    .addPrimaryKeyConstraint('rule_changes_key', ['ledger_id', 'id'])
    .execute()
}

async function addRuleColumns(store: Store): Promise<void> {
  const text = textType(store)
  for (const name of ['name', 'conditions', 'shown_description', 'note', 'changed_at'])
    await store.schema.alterTable('transaction_rules').addColumn(name, text).execute()
  for (const [name, value] of Object.entries({ position: 0, enabled: 1, transfer: 0 }))
    await store.schema
      .alterTable('transaction_rules')
      .addColumn(name, 'integer', (column) => column.notNull().defaultTo(value))
      .execute()
  await sql`
    update transaction_rules set position = (
      select count(*) from transaction_rules as other
      where other.ledger_id = transaction_rules.ledger_id
        and other.description_pattern < transaction_rules.description_pattern
    )
  `.execute(store)
}

const fillOutcomes = (store: Store) =>
  sql`
    insert into rule_outcomes (ledger_id, id, category, exclude_from_total, transfer, category_rule_id, excluded_rule_id)
    select ledger_id, id, category, exclude_from_total, 0, id, case exclude_from_total when 1 then id else '' end
    from transaction_rules
  `.execute(store)

const toRules = 'foreign key ("ledger_id", "rule_id") references "transaction_rules"'
const toOutcomes = 'foreign key ("ledger_id", "rule_id") references "rule_outcomes"'

const changeSqlite = (store: Store) =>
  editSchema(store, [
    { table: 'transactions', from: toRules, to: toOutcomes },
    ...['description_pattern', 'category'].map((name) => ({
      table: 'transaction_rules',
      from: `"${name}" text not null`,
      to: `"${name}" text`,
    })),
  ])

async function changePostgres(store: Store): Promise<void> {
  await sql`
    alter table transactions drop constraint transactions_rule, add constraint transactions_rule
      foreign key (ledger_id, rule_id) references rule_outcomes (ledger_id, id)
  `.execute(store)
  await sql`
    alter table transaction_rules alter column description_pattern drop not null, alter column category drop not null
  `.execute(store)
}
