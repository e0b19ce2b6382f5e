import type { Kysely } from 'kysely'
import { copyAside } from './engines/differences.ts'
import { connectToSqlite, sqliteFile } from './engines/sqlite.ts'
import { migrate } from './migrate.ts'
import type { Schema } from './schema.ts'

/**
 * Opens the database and brings its tables up to date: the PostgreSQL server at `databaseUrl`, else the SQLite
 * file in the data directory, made when it is not there. `store.destroy()` closes it.
 */
export async function openStore(where: {
  databaseUrl?: string | undefined
  dataDirectory: string
}): Promise<Kysely<Schema>> {
  const store = where.databaseUrl
    ? await connectToServer(where.databaseUrl)
    : connectToSqlite(where.dataDirectory)
  try {
    await migrate(store, (nextMigration) =>
      copyAside(
        store,
        `${sqliteFile(where.dataDirectory)}.before-${nextMigration}.${Date.now()}-${process.pid}`,
      ),
    )
  } catch (error) {
    await store.destroy()
    throw error
  }
  return store
}

/** The client of PostgreSQL is loaded by those who have a server: the others start sooner without it. */
async function connectToServer(databaseUrl: string): Promise<Kysely<Schema>> {
  const { connectToPostgres } = await import('./engines/postgres.ts')
  return connectToPostgres(databaseUrl)
}
