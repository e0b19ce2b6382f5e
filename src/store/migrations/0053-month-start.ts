import { sql } from 'kysely'
import { textType } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'

/** The day on which the months of a ledger begin, if it is not the first. */
export async function monthStart(store: Store): Promise<void> {
  const days = Array.from({ length: 28 }, (_, index) => sql.lit(String(index + 1)))
  const isKnown = (column: string) =>
    sql`${sql.ref(column)} in (${sql.join([...days, sql.lit('last_working_day')])})`
  for (const column of ['month_start', 'next_month_start'])
    await store.schema
      .alterTable('ledgers')
      .addColumn(column, textType(store), (added) => added.check(isKnown(column)))
      .execute()
  await store.schema
    .createIndex('ledgers_with_next_month_start')
    .on('ledgers')
    .column('id')
    .where(sql.ref('next_month_start'), 'is not', null)
    .execute()
}
