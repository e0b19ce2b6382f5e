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
  /** Told before an older database is brought up to date, with the copy that was made of a SQLite file. */
  onUpgrade?: (upgrade: { firstStep: string; copy: string | null }) => void
}): Promise<Kysely<Schema>> {
  const store = where.databaseUrl
    ? await connectToServer(where.databaseUrl)
    : connectToSqlite(where.dataDirectory, where)
  try {
    await migrate(store, async (firstStep) => {
      // A server's operator keeps copies of their own.
      const copy = where.databaseUrl ? null : await copyFile(where.dataDirectory, firstStep)
      where.onUpgrade?.({ firstStep, copy })
    })
  } catch (error) {
    await store.destroy()
    throw error
  }
  return store
}

async function copyFile(dataDirectory: string, firstStep: string): Promise<string | null> {
  const { copyBeforeMigration } = await import('./backup/copy-before-migration.ts')
  return copyBeforeMigration(dataDirectory, firstStep, Date.now())
}

/** The client of PostgreSQL is loaded by those who have a server: the others start sooner without it. */
async function connectToServer(databaseUrl: string): Promise<Kysely<Schema>> {
  const { connectToPostgres } = await import('./engines/postgres.ts')
  return connectToPostgres(databaseUrl)
}
