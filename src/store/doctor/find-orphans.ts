import { sql } from 'kysely'
import { describeTables } from '#store/backup/describe-tables.ts'
import { allMigrations, type Migration } from '#store/migrations/all-migrations.ts'
import type { Store } from '#store/schema.ts'

/** Rows that refer to a missing row, counted by kind of reference. */
export type Orphans = { table: string; parent: string; count: number }

/**
 * Both engines refuse to create such rows, but other programs or a damaged file can leave them. `migrations` are
 * those that created the tables.
 */
export async function findOrphans(
  store: Store,
  migrations: readonly Migration[] = allMigrations,
): Promise<Orphans[]> {
  const found: Orphans[] = []
  for (const { name, references } of await describeTables(migrations)) {
    for (const { columns, table: parent, tableColumns } of references) {
      const pairs = columns.map(
        (column, index) => sql`${sql.ref(`parent.${tableColumns[index]}`)} = ${sql.ref(`child.${column}`)}`,
      )
      const isSet = columns.map((column) => sql`${sql.ref(`child.${column}`)} is not null`)
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from ${sql.table(name)} as child
        where ${sql.join(isSet, sql` and `)}
          and not exists (select 1 from ${sql.table(parent)} as parent where ${sql.join(pairs, sql` and `)})
      `.execute(store)
      const count = rows[0]?.count ?? 0
      if (count > 0) found.push({ table: name, parent, count })
    }
  }
  return found
}

/** Removes totals of unknown ledgers: no one sees them, and nothing is lost, since totals are derived. */
export async function removeOrphanTotals(store: Store): Promise<void> {
  for (const table of ['monthly_totals', 'ledger_totals', 'report_totals', 'report_merchants'])
    await sql`
      delete from ${sql.table(table)} where not exists (select 1 from ledgers where ledgers.id = ledger_id)
    `.execute(store)
}
