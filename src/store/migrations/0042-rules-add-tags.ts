import { sql } from 'kysely'
import { keepsRowsInKeyOrder, textType } from '#store/engines/differences.ts'
import { editSchema } from '#store/engines/edit-schema.ts'
import type { Store } from '#store/schema.ts'

/** Rules can add tags. An outcome stores which rule adds the tags, as for every other action. */
export async function rulesAddTags(store: Store): Promise<void> {
  const text = textType(store)
  await store.schema.alterTable('transaction_rules').addColumn('tag_ids', text).execute()
  await store.schema.alterTable('rule_outcomes').addColumn('rule_tag_ids', text).execute()
  await store.schema
    .alterTable('rule_outcomes')
    .addColumn('tags_rule_id', text, (column) => column.notNull().defaultTo(''))
    .execute()
  if (keepsRowsInKeyOrder(store)) await changeSqlite(store)
  else await changePostgres(store)
}

async function changeSqlite(store: Store): Promise<void> {
  const from = '"note_rule_id", "transfer_rule_id")'
  const to = '"note_rule_id", "transfer_rule_id", "tags_rule_id")'
  await editSchema(store, [{ table: 'rule_outcomes', from, to }])
  // The index of the constraint has one more column.
  await sql`reindex rule_outcomes`.execute(store)
}

const changePostgres = (store: Store) =>
  sql`
    alter table rule_outcomes drop constraint rule_outcomes_rules, add constraint rule_outcomes_rules unique (
      ledger_id, category_rule_id, excluded_rule_id, description_rule_id, note_rule_id, transfer_rule_id, tags_rule_id
    )
  `.execute(store)
