import { sql } from 'kysely'
import { textType } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'

/** The ledger: every table's primary key or first index begins with its owner. */
export async function ledger(store: Store): Promise<void> {
  const { schema } = store
  const text = textType(store)

  await schema
    .createTable('ledgers')
    .addColumn('user_id', text, (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('version', 'bigint', (column) => column.notNull())
    .execute()

  await schema
    .createTable('profiles')
    .addColumn('id', text, (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('email', text, (column) => column.notNull())
    .addColumn('name', text)
    .execute()

  await schema
    .createTable('transaction_rules')
    .addColumn('user_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('description_pattern', text, (column) => column.notNull())
    .addColumn('category', text, (column) => column.notNull())
    .addColumn('exclude_from_total', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('transaction_rules_key', ['user_id', 'id'])
    .addUniqueConstraint('transaction_rules_pattern', ['user_id', 'description_pattern'])
    .addCheckConstraint('transaction_rules_excluded', sql`exclude_from_total in (0, 1)`)
    .execute()

  await schema
    .createTable('transactions')
    .addColumn('user_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('date', text, (column) => column.notNull())
    .addColumn('description', text, (column) => column.notNull())
    .addColumn('description_folded', text, (column) => column.notNull())
    .addColumn('amount_cents', 'bigint', (column) => column.notNull())
    .addColumn('category', text, (column) => column.notNull())
    .addColumn('rule_id', text)
    .addColumn('import_key', text)
    .addPrimaryKeyConstraint('transactions_key', ['user_id', 'id'])
    // Without a referential action: a rule is removed from its rows, and their totals updated, before it is
    // deleted.
    .addForeignKeyConstraint('transactions_rule', ['user_id', 'rule_id'], 'transaction_rules', [
      'user_id',
      'id',
    ])
    .execute()
  await schema
    .createIndex('transactions_by_date')
    .on('transactions')
    .columns(['user_id', 'date', 'id'])
    .execute()
  await schema
    .createIndex('transactions_by_description')
    .on('transactions')
    .columns(['user_id', 'description'])
    .execute()
  await schema
    .createIndex('transactions_by_rule')
    .on('transactions')
    .columns(['user_id', 'rule_id'])
    .where('rule_id', 'is not', null)
    .execute()
  await schema
    .createIndex('transactions_import_key')
    .unique()
    .on('transactions')
    .columns(['user_id', 'import_key'])
    .where('import_key', 'is not', null)
    .execute()

  await schema
    .createTable('recurring_costs')
    .addColumn('user_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('amount_cents', 'bigint', (column) => column.notNull())
    .addColumn('day_of_month', 'integer', (column) => column.notNull())
    .addColumn('category', text, (column) => column.notNull())
    .addColumn('active', 'integer', (column) => column.notNull())
    .addColumn('start_date', text, (column) => column.notNull())
    .addColumn('end_date', text)
    .addPrimaryKeyConstraint('recurring_costs_key', ['user_id', 'id'])
    .addCheckConstraint('recurring_costs_amount', sql`amount_cents > 0`)
    .addCheckConstraint('recurring_costs_day', sql`day_of_month between 1 and 31`)
    .addCheckConstraint('recurring_costs_active', sql`active in (0, 1)`)
    .addCheckConstraint('recurring_costs_end', sql`end_date is null or end_date >= start_date`)
    .execute()

  await schema
    .createTable('monthly_totals')
    .addColumn('user_id', text, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('month', text, (column) => column.notNull())
    .addColumn('category', text, (column) => column.notNull())
    .addColumn('excluded', 'integer', (column) => column.notNull())
    .addColumn('net_cents', 'bigint', (column) => column.notNull())
    .addColumn('gross_cents', 'bigint', (column) => column.notNull())
    .addColumn('count', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('monthly_totals_key', ['user_id', 'month', 'category', 'excluded'])
    .execute()
}
