import type { Kysely } from 'kysely'
import { connectToSqlite } from './engines/sqlite.ts'
import { migrate } from './migrate.ts'
import type { Schema } from './schema.ts'

/**
 * Opens the database and migrates it: the PostgreSQL server at `databaseUrl`, otherwise the SQLite file in the data
 * directory, which is created if necessary. `store.destroy()` closes it.
 */
export async function openStore(where: {
  databaseUrl?: string | undefined
  dataDirectory: string
  /** Whether other users' requests are waiting while it writes. */
  answersOthers?: boolean
  /** Called before an older database is migrated, with the copy that was made of a SQLite file. */
  onUpgrade?: (upgrade: { firstStep: string; copy: string | null }) => void
}): Promise<Kysely<Schema>> {
  if (where.databaseUrl) {
    const store = await connectToServer(where.databaseUrl)
    await migrateOrClose(store, where)
    return store
  }
  // Migrate on a separate connection, so that its cache, statements and writer thread are freed afterwards.
  const migrated = connectToSqlite(where.dataDirectory)
  await migrateOrClose(migrated, where)
  await migrated.destroy()
  return connectToSqlite(where.dataDirectory, where)
}

async function migrateOrClose(store: Kysely<Schema>, where: Parameters<typeof openStore>[0]): Promise<void> {
  try {
    await migrate(store, async (firstStep) => {
      // Operators of a server make their own backups.
      const copy = where.databaseUrl ? null : await copyFile(where.dataDirectory, firstStep)
      where.onUpgrade?.({ firstStep, copy })
    })
  } catch (error) {
    await store.destroy()
    throw error
  }
}

async function copyFile(dataDirectory: string, firstStep: string): Promise<string | null> {
  const { copyBeforeMigration } = await import('./backup/copy-before-migration.ts')
  return copyBeforeMigration(dataDirectory, firstStep, Date.now())
}

/** Loaded only with a PostgreSQL server: otherwise startup is faster without it. */
async function connectToServer(databaseUrl: string): Promise<Kysely<Schema>> {
  const { connectToPostgres } = await import('./engines/postgres.ts')
  return connectToPostgres(databaseUrl)
}
