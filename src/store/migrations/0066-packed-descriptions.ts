import { sql } from 'kysely'
import { keepUncompressed, limitRowsToLedger, sharesThread, textType } from '#store/engines/differences.ts'
import { packFrom } from '#store/engines/pack-descriptions.ts'
import type { Store } from '#store/schema.ts'

/**
 * Adds packed descriptions for searches, and an index of amounts. From now on, `descriptions` holds only new descriptions
 * that are not packed yet, including those of transactions with a note.
 */
export async function packedDescriptions(store: Store): Promise<void> {
  const { schema } = store
  const text = textType(store)
  await schema
    .createTable('packed_descriptions')
    .addColumn('ledger_id', text, (column) => column.notNull().references('ledgers.id').onDelete('cascade'))
    .addColumn('number', 'bigint', (column) => column.notNull())
    .addColumn('count', 'bigint', (column) => column.notNull())
    .addColumn('texts', text, (column) => column.notNull())
    .addColumn('descriptions', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('packed_descriptions_key', ['ledger_id', 'number'])
    .execute()
  for (const column of ['texts', 'descriptions']) await keepUncompressed(store, 'packed_descriptions', column)
  await limitRowsToLedger(store, 'packed_descriptions', 'ledger_id')
  for (const name of ['changed', 'renamed', 'removed']) await dropTrigger(store, `transactions_${name}`)
  await sql`
    insert into descriptions (ledger_id, description, search_text)
    select ledger_id, description, '' from transactions where note is not null group by 1, 2
    on conflict do nothing
  `.execute(store)
  const { rows } = await sql<{ id: string }>`select id from ledgers order by id`.execute(store)
  for (const { id } of rows) await packFrom(store, id, 'descriptions')
  await schema.alterTable('descriptions').dropColumn('search_text').execute()
  await keepNewDescriptions(store)
  await schema
    .createIndex('transactions_by_amount')
    .on('transactions')
    .columns(['ledger_id', 'amount_cents'])
    .execute()
}

const dropTrigger = (store: Store, name: string) =>
  (sharesThread(store)
    ? sql`drop trigger ${sql.ref(name)}`
    : sql`drop trigger ${sql.ref(name)} on transactions`
  ).execute(store)

/** A trigger adds the descriptions that changes make. Code that inserts transactions adds theirs itself. */
async function keepNewDescriptions(store: Store): Promise<void> {
  const isOther = sql`when (new.description <> old.description)`
  const add = sql`
    insert into descriptions (ledger_id, description) values (new.ledger_id, new.description)
    on conflict do nothing;`
  if (sharesThread(store)) {
    await sql`
      create trigger transactions_renamed after update of description on transactions
      ${isOther} begin ${add} end
    `.execute(store)
    return
  }
  for (const name of ['remove_descriptions', 'remove_description'])
    await sql`drop function ${sql.ref(name)}()`.execute(store)
  await sql`drop index descriptions_by_ledger`.execute(store)
  await sql`
    create or replace function add_description() returns trigger language plpgsql as $function$
    begin
      ${add}
      return null;
    end
    $function$
  `.execute(store)
  await sql`
    create trigger transactions_renamed after update of description on transactions for each row
    ${isOther} execute function add_description()
  `.execute(store)
}
