import type { Kysely } from 'kysely'
import { knownMigrations, readAppliedMigrations } from '#store/backup/applied-migrations.ts'
import { requireDatabaseFile } from '#store/backup/require-database-file.ts'
import { connectToSqlite } from '#store/engines/sqlite.ts'
import { allMigrations } from '#store/migrations/all-migrations.ts'
import type { Schema } from '#store/schema.ts'
import { StoreProblem } from '#store/store-problem.ts'

type Place = { databaseUrl?: string | undefined; dataDirectory: string }

/**
 * Opens an existing database without creating or changing anything. Throws StoreProblem if there is none, or if its
 * version differs from the program's.
 */
export async function openAsIs({ databaseUrl, dataDirectory }: Place): Promise<Kysely<Schema>> {
  const store = databaseUrl ? await connectToServer(databaseUrl) : connectToFile(dataDirectory)
  try {
    const applied = knownMigrations(await readAppliedMigrations(store), 'The database')
    if (applied.length === 0)
      throw new StoreProblem('There is no Outgo database yet. Start Outgo once to create it.')
    if (applied.length < allMigrations.length)
      throw new StoreProblem(
        'The database is from an older version of Outgo. Start this version once to upgrade it.',
      )
    return store
  } catch (error) {
    await store.destroy()
    throw error
  }
}

function connectToFile(dataDirectory: string): Kysely<Schema> {
  requireDatabaseFile(dataDirectory)
  return connectToSqlite(dataDirectory)
}

async function connectToServer(databaseUrl: string): Promise<Kysely<Schema>> {
  const { connectToPostgres } = await import('#store/engines/postgres.ts')
  return connectToPostgres(databaseUrl)
}
