import { readAppliedMigrations } from '#store/backup/applied-migrations.ts'
import { connectToPostgres } from '#store/engines/postgres.ts'
import { connectToSqlite } from '#store/engines/sqlite.ts'
import { migrate } from '#store/migrate.ts'
import { allMigrations } from '#store/migrations/all-migrations.ts'
import { addOldRows, addOldUser } from '#tests/support/old-ledger.ts'
import type { Place } from '#tests/support/on-each-engine.ts'
import type { Part } from './lane.ts'
import { rowText } from './read-ledger.ts'
import { laneRows } from './statements.ts'

const connect = (place: Place) =>
  place.databaseUrl ? connectToPostgres(place.databaseUrl) : connectToSqlite(place.dataDirectory)

/** A database with this many migrations applied, and a user's ledger in it. */
export async function makeOldDatabase(
  place: Place,
  migrations: number,
  rows = laneRows('old', 500),
): Promise<{ userId: string; ledger: Part }> {
  const store = connect(place)
  try {
    await migrate(store, undefined, allMigrations.slice(0, migrations))
    const userId = '01890000-0000-7000-8000-000000000001'
    await addOldUser(store, userId)
    const kept = rows.map((row, n) => ({
      ...row,
      id: `01890000-0000-7000-8000-1${String(n).padStart(11, '0')}`,
    }))
    await addOldRows(store, userId, kept)
    const ledger: Part = new Map(rows.map((row) => [row.importKey ?? '', rowText(row)]))
    return { userId, ledger }
  } finally {
    await store.destroy()
  }
}

/** How many migrations have been applied to a database. */
export async function countMigrations(place: Place): Promise<number> {
  const store = connect(place)
  try {
    return (await readAppliedMigrations(store)).length
  } finally {
    await store.destroy()
  }
}
