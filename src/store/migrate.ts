import { type Kysely, sql } from 'kysely'
import { lockForMigration, refreshStatistics } from './engines/differences.ts'
import { allMigrations, type Migration } from './migrations/all-migrations.ts'
import type { Schema, Store } from './schema.ts'
import { StoreProblem } from './store-problem.ts'

/**
 * Migrates the tables to the program's version. Any number of processes may start at once: each migration is one
 * transaction under a lock, and later processes find it done. `beforeChange` is called once before an existing
 * database changes, with the number of the first migration. Throws StoreProblem if the database is newer than the
 * program.
 */
export async function migrate(
  store: Kysely<Schema>,
  beforeChange: (nextMigration: string) => Promise<void> = async () => {},
  migrations: readonly Migration[] = allMigrations,
): Promise<void> {
  const done = await store.transaction().execute(async (transaction) => {
    await lockForMigration(transaction)
    await sql`create table if not exists migrations (name text primary key)`.execute(transaction)
    return readApplied(transaction)
  })
  refuseNewer(done, migrations)
  const pending = migrations.slice(done.length)
  const [next] = pending
  if (!next) return
  if (done.length > 0) await beforeChange(next.name)
  for (const migration of pending) {
    await store.transaction().execute(async (transaction) => {
      await lockForMigration(transaction)
      if ((await readApplied(transaction)).includes(migration.name)) return
      await migration.up(transaction.withoutPlugins())
      await sql`insert into migrations (name) values (${migration.name})`.execute(transaction)
    })
  }
  await refreshStatistics(store)
}

async function readApplied(store: Store): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(store)
  return rows.map(({ name }) => name)
}

function refuseNewer(done: readonly string[], migrations: readonly Migration[]) {
  const unknown = done.find((name, index) => migrations[index]?.name !== name)
  if (unknown !== undefined)
    throw new StoreProblem(
      `This database was made by a newer version of Outgo (it has the migration ${unknown}, which this version does not know). Install that version or a newer one, or restore the copy made before the upgrade.`,
    )
}
