import { sql } from 'kysely'
import { sharesThread } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'

/**
 * Lets the database keep the table `descriptions`: each description of a transaction without a note, once per ledger.
 * Triggers handle changes and deletions, which are made in many places. Code that inserts transactions adds their
 * descriptions itself: with a trigger, SQLite would copy every page that an insert changes, which takes 40% longer.
 */
export const keepDescriptions = (store: Store): Promise<void> =>
  sharesThread(store) ? createSqliteTriggers(store) : createPostgresTriggers(store)

/** Adds the descriptions of all transactions. */
export async function fillDescriptions(store: Store): Promise<void> {
  await sql`
    insert into descriptions (ledger_id, description, search_text)
    select ledger_id, description, max(search_text) from transactions where note is null group by 1, 2
    on conflict do nothing
  `.execute(store)
}

/** Updates of other columns don't run these. */
const searched = sql`description, note, search_text`

async function createSqliteTriggers(store: Store): Promise<void> {
  const add = sql`
    insert into descriptions (ledger_id, description, search_text)
    values (new.ledger_id, new.description, new.search_text)
    on conflict (ledger_id, description) do update set search_text = excluded.search_text
    where descriptions.search_text <> excluded.search_text;`
  const remove = sql`
    delete from descriptions
    where ledger_id = old.ledger_id and description = old.description
      and not exists (
        select 1 from transactions
        where transactions.ledger_id = old.ledger_id and transactions.description = old.description
      );`
  await sql`
    create trigger transactions_changed after update of ${searched} on transactions when new.note is null
    begin ${add} end
  `.execute(store)
  await sql`
    create trigger transactions_renamed after update of description on transactions
    when new.description <> old.description begin ${remove} end
  `.execute(store)
  await sql`create trigger transactions_removed after delete on transactions begin ${remove} end`.execute(
    store,
  )
}

/** One statement can delete thousands of rows, so the trigger for deletions runs once per statement. */
async function createPostgresTriggers(store: Store): Promise<void> {
  const onConflict = sql`
    on conflict (ledger_id, description_digest) do update set search_text = excluded.search_text
    where descriptions.search_text <> excluded.search_text`
  await createFunction(
    store,
    'add_description',
    sql`
      insert into descriptions (ledger_id, description, search_text)
      values (new.ledger_id, new.description, new.search_text)
      ${onConflict};`,
  )
  const isUnused = (ledgerId: string, digest: string) => sql`
    ledger_id = ${sql.raw(ledgerId)} and description_digest = ${sql.raw(digest)}
    and not exists (
      select 1 from transactions
      where transactions.ledger_id = ${sql.raw(ledgerId)} and transactions.description_digest = ${sql.raw(digest)}
    )`
  await createFunction(
    store,
    'remove_descriptions',
    sql`
      for gone in select distinct ledger_id, description_digest from removed loop
        delete from descriptions where ${isUnused('gone.ledger_id', 'gone.description_digest')};
      end loop;`,
    sql`declare gone record;`,
  )
  await createFunction(
    store,
    'remove_description',
    sql`delete from descriptions where ${isUnused('old.ledger_id', 'old.description_digest')};`,
  )
  await sql`
    create trigger transactions_changed after update of ${searched} on transactions for each row
    when (
      new.note is null and (
        old.note is not null or old.description <> new.description or old.search_text <> new.search_text
      )
    )
    execute function add_description()
  `.execute(store)
  await sql`
    create trigger transactions_renamed after update of description on transactions for each row
    when (old.description <> new.description) execute function remove_description()
  `.execute(store)
  await sql`
    create trigger transactions_removed after delete on transactions referencing old table as removed
    for each statement execute function remove_descriptions()
  `.execute(store)
}

/** A restore drops the tables with their triggers, but not the functions. */
async function createFunction(
  store: Store,
  name: string,
  body: ReturnType<typeof sql>,
  declarations: ReturnType<typeof sql> = sql``,
): Promise<void> {
  await sql`
    create or replace function ${sql.raw(name)}() returns trigger language plpgsql as $function$
    ${declarations}
    begin
      ${body}
      return null;
    end
    $function$
  `.execute(store)
}
