import { sql } from 'kysely'
import { readAppliedMigrations } from '#store/backup/applied-migrations.ts'
import { connectToPostgres } from '#store/engines/postgres.ts'
import { connectToSqlite } from '#store/engines/sqlite.ts'
import { insertTransactions } from '#store/ledger/transactions.ts'
import { migrate } from '#store/migrate.ts'
import { allMigrations } from '#store/migrations/all-migrations.ts'
import type { Place } from '#tests/support/on-each-engine.ts'
import type { Part } from './lane.ts'
import { readLedger } from './read-ledger.ts'
import { laneRows } from './statements.ts'

const connect = (place: Place) =>
  place.databaseUrl ? connectToPostgres(place.databaseUrl) : connectToSqlite(place.dataDirectory)

/** A database with this many migrations applied, and a user's ledger in it. */
export async function makeOldDatabase(
  place: Place,
  migrations: number,
): Promise<{ userId: string; ledger: Part }> {
  const store = connect(place)
  try {
    await migrate(store, undefined, allMigrations.slice(0, migrations))
    const userId = '01890000-0000-7000-8000-000000000001'
    const at = '2024-01-01T00:00:00.000Z'
    // Uses only the columns that have existed since the first version.
    await sql`
      insert into users (id, email, app_metadata, user_metadata, is_anonymous, created_at, updated_at)
      values (${userId}, 'eve@example.org', '{}', '{}', 0, ${at}, ${at})
    `.execute(store)
    await insertTransactions(store, userId, laneRows('old', 500))
    const { ledger } = await readLedger(store, userId)
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
