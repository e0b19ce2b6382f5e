import { existsSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { findOrphans } from '#store/doctor/find-orphans.ts'
import { storeOn } from '#store/engines/sqlite.ts'
import { StoreProblem } from '#store/store-problem.ts'
import { knownMigrations, readAppliedMigrations } from './applied-migrations.ts'
import { copySqlite } from './copy-sqlite.ts'
import { requireDatabaseFile } from './require-database-file.ts'
import { writeExport } from './write-export.ts'

type Place = { databaseUrl?: string | undefined; dataDirectory: string }

/**
 * Writes a snapshot of the database to a new file, which is verified before it gets its name; the product may be
 * running. A SQLite database becomes a SQLite file unless the portable format is requested; PostgreSQL always uses
 * that one. `orphans` is the number of rows with dangling references; with any, restoring refuses the file. Throws
 * StoreProblem with the reason if no backup can be made.
 */
export async function makeBackup(
  { databaseUrl, dataDirectory }: Place,
  { to, portable }: { to: string; portable: boolean },
): Promise<{ orphans: number }> {
  if (existsSync(to)) throw new StoreProblem(`${to} already exists. Choose another file name.`)
  if (existsSync(`${to}.part`))
    throw new StoreProblem(
      `${to}.part already exists: another backup with this name is in progress or was interrupted. Choose another file name, or delete that file.`,
    )
  if (!existsSync(dirname(to))) throw new StoreProblem(`The directory ${dirname(to)} does not exist.`)
  if (databaseUrl) return exportServer(databaseUrl, to)
  const database = requireDatabaseFile(dataDirectory)
  if (portable) return exportFile(database, to)
  await copySqlite(database, to)
  const copy = new BetterSqlite(to, { readonly: true })
  const orphans = countOrphans(copy)
  copy.close()
  return { orphans }
}

async function exportServer(databaseUrl: string, to: string): Promise<{ orphans: number }> {
  const { connectToPostgres } = await import('#store/engines/postgres.ts')
  const store = connectToPostgres(databaseUrl)
  try {
    return await store
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (transaction) => {
        await writeExport(transaction, to)
        const migrations = knownMigrations(await readAppliedMigrations(transaction), 'The database')
        const found = await findOrphans(transaction, migrations)
        return { orphans: found.reduce((sum, { count }) => sum + count, 0) }
      })
  } finally {
    await store.destroy()
  }
}

/** Uses a copy, so that the running product does not have to wait. */
async function exportFile(database: string, to: string): Promise<{ orphans: number }> {
  const copy = `${to}.sqlite`
  await copySqlite(database, copy)
  const source = new BetterSqlite(copy, { readonly: true })
  const store = storeOn(source)
  try {
    await writeExport(store, to)
    return { orphans: countOrphans(source) }
  } finally {
    await store.destroy()
    rmSync(copy, { force: true })
  }
}

/** Counted by SQLite itself, whatever version created the tables. */
const countOrphans = (database: BetterSqlite.Database): number =>
  database.prepare<[], number>('select count(*) from pragma_foreign_key_check').pluck().get() ?? 0
