import { sql } from 'kysely'
import { textType } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'

/** Lets months begin on the last working day up to a day. SQLite cannot change a check, so the columns are replaced. */
export async function workingDayStarts(store: Store): Promise<void> {
  const days = Array.from({ length: 28 }, (_, index) => index + 1)
  const starts = [...days.map(String), 'last_working_day', ...days.map((day) => `working_day_by_${day}`)]
  await store.schema.dropIndex('ledgers_with_next_month_start').execute()
  for (const column of ['month_start', 'next_month_start']) {
    const [earlier, later] = [sql.ref(`earlier_${column}`), sql.ref(column)]
    await store.schema.alterTable('ledgers').renameColumn(column, `earlier_${column}`).execute()
    await store.schema
      .alterTable('ledgers')
      .addColumn(column, textType(store), (added) =>
        added.check(sql`${later} in (${sql.join(starts.map((start) => sql.lit(start)))})`),
      )
      .execute()
    await sql`update ledgers set ${later} = ${earlier} where ${earlier} is not null`.execute(store)
    await store.schema.alterTable('ledgers').dropColumn(`earlier_${column}`).execute()
  }
  await store.schema
    .createIndex('ledgers_with_next_month_start')
    .on('ledgers')
    .column('id')
    .where(sql.ref('next_month_start'), 'is not', null)
    .execute()
}
