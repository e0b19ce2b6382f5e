import type { Kysely } from 'kysely'
import { connectToSqlite } from './engines/sqlite.ts'
import { migrate } from './migrate.ts'
import type { Schema } from './schema.ts'

/**
 * Opens the database and brings its tables up to date: the PostgreSQL server at `databaseUrl`, else the SQLite
 * file in the data directory, made when it is not there. `store.destroy()` closes it.
 */
export async function openStore(where: {
  databaseUrl?: string | undefined
  dataDirectory: string
  /** Whether other people's requests wait while it writes. */
  answersOthers?: boolean
}): Promise<Kysely<Schema>> {
  const store = where.databaseUrl
    ? await connectToServer(where.databaseUrl)
    : connectToSqlite(where.dataDirectory, where)
  try {
    await migrate(store, async (nextMigration) => {
      // A server's operator keeps copies of their own.
      if (where.databaseUrl) return
      const { copyBeforeMigration } = await import('./backup/copy-before-migration.ts')
      await copyBeforeMigration(where.dataDirectory, nextMigration, Date.now())
    })
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
