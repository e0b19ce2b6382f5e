import { sql } from 'kysely'
import { textType } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'

/**
 * Keeps the bank's description and category of imported transactions when they change. They are empty for transactions
 * that earlier versions changed, because these versions did not keep them.
 */
export async function bankTexts(store: Store): Promise<void> {
  const text = textType(store)
  for (const table of ['transactions', 'deleted_transactions']) {
    await store.schema.alterTable(table).addColumn('bank_description', text).execute()
    await store.schema.alterTable(table).addColumn('bank_category', text).execute()
    await sql`
      update ${sql.table(table)} set bank_description = '' where edited_at is not null and import_key is not null
    `.execute(store)
    await sql`
      update ${sql.table(table)} set bank_category = ''
      where import_key is not null and (by_hand like '%own_category%' or split_id is not null or exists (
        select 1 from category_aliases as alias
        where alias.ledger_id = ${sql.table(table)}.ledger_id and alias.category = ${sql.table(table)}.category
      ))
    `.execute(store)
  }
}
