import { sql } from 'kysely'
import { indexesHoldAnyText, keepDigest, limitRowsToLedger, textType } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'
import { fillDescriptions, keepDescriptions } from './0036-keep-descriptions.ts'

/**
 * Adds a table with each description of a ledger once: a search looks through these, which are much fewer than the
 * transactions, and then looks up the transactions by description. Those with a note are searched one by one.
 */
export async function descriptions(store: Store): Promise<void> {
  const { schema } = store
  const text = textType(store)
  const table = schema
    .createTable('descriptions')
    .addColumn('ledger_id', text, (column) => column.notNull().references('ledgers.id').onDelete('cascade'))
    .addColumn('description', text, (column) => column.notNull())
    .addColumn('search_text', text, (column) => column.notNull())
  if (indexesHoldAnyText(store))
    await table
      .addPrimaryKeyConstraint('descriptions_key', ['ledger_id', 'description'])
      .modifyEnd(sql`without rowid`)
      .execute()
  else {
    await table.execute()
    await keepDigest(store, 'descriptions', 'description')
    await sql`
      alter table descriptions add constraint descriptions_key primary key (ledger_id, description_digest)
    `.execute(store)
    // In the order of the table, unlike the digests.
    await schema.createIndex('descriptions_by_ledger').on('descriptions').column('ledger_id').execute()
  }
  await limitRowsToLedger(store, 'descriptions', 'ledger_id')
  await fillDescriptions(store)
  await keepDescriptions(store)
  await schema
    .createIndex('transactions_with_note')
    .on('transactions')
    .columns(['ledger_id', 'date', 'id'])
    .where(sql.ref('note'), 'is not', null)
    .execute()
}
