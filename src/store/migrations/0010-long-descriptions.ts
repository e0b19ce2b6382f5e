import { sql } from 'kysely'
import { indexedBy, indexesHoldAnyText, keepDigest } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'

/** PostgreSQL looks up descriptions by digest: the longest ones did not fit into its indexes and were rejected. */
export async function longDescriptions(store: Store): Promise<void> {
  if (indexesHoldAnyText(store)) return
  await dropNarrowIndexes(store)
  await keepDigest(store, 'transactions', 'description')
  await keepDigest(store, 'deleted_transactions', 'description')
  await keepDigest(store, 'transaction_rules', 'description_pattern')
  const { schema } = store
  await schema
    .createIndex('transactions_by_description')
    .on('transactions')
    .columns(['user_id', indexedBy(store, 'description')])
    .execute()
  await schema
    .alterTable('transaction_rules')
    .addUniqueConstraint('transaction_rules_pattern', ['user_id', indexedBy(store, 'description_pattern')])
    .execute()
}

/**
 * A SQLite backup from an older version may contain descriptions that do not fit into PostgreSQL's indexes of that
 * version.
 */
export async function dropNarrowIndexes(store: Store): Promise<void> {
  if (indexesHoldAnyText(store)) return
  await sql`drop index if exists transactions_by_description`.execute(store)
  await sql`
    alter table if exists transaction_rules drop constraint if exists transaction_rules_pattern
  `.execute(store)
}
