import type { Loaded } from './load-backup.ts'
import { readBackup } from './read-backup.ts'
import { restoreIntoSqlite } from './restore-into-sqlite.ts'

type Place = { databaseUrl?: string | undefined; dataDirectory: string }

/**
 * Restores a backup of either kind, from this or an older version, into a database of either engine, all or
 * nothing. `keptAt` is where the replaced SQLite file is now. Times are in milliseconds since 1970. Throws
 * StoreProblem with the reason if that is not possible.
 */
export async function restoreBackup(
  file: string,
  { databaseUrl, dataDirectory }: Place,
  { force, now }: { force: boolean; now: number },
): Promise<{ loaded: Loaded; keptAt: string | null }> {
  const backup = { file, parts: readBackup(file) }
  if (!databaseUrl) return restoreIntoSqlite(dataDirectory, backup, { force, now })
  const { connectToPostgres } = await import('#store/engines/postgres.ts')
  const { restoreIntoPostgres } = await import('./restore-into-postgres.ts')
  const store = connectToPostgres(databaseUrl)
  try {
    return { loaded: await restoreIntoPostgres(store, backup, { force, now }), keptAt: null }
  } finally {
    await store.destroy()
  }
}
