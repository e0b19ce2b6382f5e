import { sql } from 'kysely'
import { assignColors, type CategoryColor } from '#domain/category-colors.ts'
import { limitRowsToLedger, rowTable, textType } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'

/**
 * Adds what users can choose for categories, what is needed to undo renaming and merging them, and aliases for their old
 * names.
 */
export async function categoryTree(store: Store): Promise<void> {
  const text = textType(store)
  for (const column of ['parent', 'color', 'symbol', 'origin'])
    await store.schema.alterTable('categories').addColumn(column, text).execute()
  await store.schema
    .alterTable('categories')
    .addColumn('archived', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await store.schema
    .alterTable('categories')
    .addColumn('listed', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
  await store.schema
    .createTable('category_aliases')
    .addColumn('ledger_id', text, (column) => column.notNull().references('ledgers.id').onDelete('cascade'))
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('category', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('category_aliases_key', ['ledger_id', 'name'])
    .execute()
  await store.schema
    .createTable('category_moves')
    .addColumn('ledger_id', text, (column) => column.notNull().references('ledgers.id').onDelete('cascade'))
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('into_name', text, (column) => column.notNull())
    .addColumn('count', 'bigint', (column) => column.notNull())
    .addColumn('replaced', text, (column) => column.notNull())
    .addColumn('made_at', text, (column) => column.notNull())
    .addColumn('final_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('category_moves_key', ['ledger_id', 'id'])
    .addCheckConstraint('category_moves_kind', sql`kind in ('renamed', 'merged')`)
    .execute()
  await store.schema.createIndex('category_moves_by_time').on('category_moves').column('final_at').execute()
  await store.schema
    .createTable('category_move_rows')
    .addColumn('ledger_id', text, (column) => column.notNull().references('ledgers.id').onDelete('cascade'))
    .addColumn('move_id', text, (column) => column.notNull())
    .addColumn('transaction_id', text, (column) => column.notNull())
    .addColumn('edited_at', text)
    .addPrimaryKeyConstraint('category_move_rows_key', ['ledger_id', 'move_id', 'transaction_id'])
    .addForeignKeyConstraint(
      'category_move_rows_move',
      ['ledger_id', 'move_id'],
      'category_moves',
      ['ledger_id', 'id'],
      (reference) => reference.onDelete('cascade'),
    )
    .addForeignKeyConstraint(
      'category_move_rows_transaction',
      ['ledger_id', 'transaction_id'],
      'transactions',
      ['ledger_id', 'id'],
      (reference) => reference.onDelete('cascade'),
    )
    .execute()
  await store.schema
    .createIndex('category_move_rows_by_transaction')
    .on('category_move_rows')
    .columns(['ledger_id', 'transaction_id'])
    .execute()
  for (const table of ['category_aliases', 'category_moves', 'category_move_rows'])
    await limitRowsToLedger(store, table, 'ledger_id')
  await assignEarlierColors(store)
}

/** Gives every category in use its color, the one with the earliest month first. */
async function assignEarlierColors(store: Store): Promise<void> {
  const { rows } = await sql<{ ledger_id: string; name: string }>`
    select ledger_id, name from (
      select ledger_id, category as name, month as since from ledger_totals
      union all select ledger_id, category, substr(start_date, 1, 7) from recurring_costs
      union all select ledger_id, name, '9999' from categories
    ) as used
    group by ledger_id, name
    order by ledger_id, min(since), name
  `.execute(store)
  for (const [ledgerId, ofLedger] of Map.groupBy(rows, (row) => row.ledger_id)) {
    const colors = assignColors(
      ofLedger.map(({ name }) => name),
      [],
    )
    const values = Array.from(colors, ([name, color]: [string, CategoryColor]) => ({ name, color }))
    await sql`
      insert into categories (ledger_id, name, color, listed)
      select ${ledgerId}, name, color, 0 from ${rowTable(store, { name: 'text', color: 'text' }, values)}
      where true
      on conflict (ledger_id, name) do update set color = excluded.color
    `.execute(store)
  }
}
