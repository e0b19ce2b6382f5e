import { existsSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { storeOn } from '#store/engines/sqlite.ts'
import { StoreProblem } from '#store/store-problem.ts'
import { copySqlite } from './copy-sqlite.ts'
import { requireDatabaseFile } from './require-database-file.ts'
import { writeExport } from './write-export.ts'

type Place = { databaseUrl?: string | undefined; dataDirectory: string }

/**
 * Makes a copy of the database at a place as of one moment, in a new file that is checked before it gets its name;
 * the product may be running. A SQLite database becomes a SQLite file, unless the format of both engines is asked
 * for (`portable`); PostgreSQL always takes that one. Throws StoreProblem with the reason when it cannot be done.
 */
export async function makeBackup(
  { databaseUrl, dataDirectory }: Place,
  { to, portable }: { to: string; portable: boolean },
): Promise<void> {
  if (existsSync(to)) throw new StoreProblem(`${to} is there already. Name another file.`)
  if (existsSync(`${to}.part`))
    throw new StoreProblem(
      `${to}.part is there: a backup of this name is being made, or one was broken off. Name another file, or remove that one.`,
    )
  if (!existsSync(dirname(to))) throw new StoreProblem(`The directory ${dirname(to)} is not there.`)
  if (databaseUrl) return exportServer(databaseUrl, to)
  const database = requireDatabaseFile(dataDirectory)
  await (portable ? exportFile(database, to) : copySqlite(database, to))
}

async function exportServer(databaseUrl: string, to: string): Promise<void> {
  const { connectToPostgres } = await import('#store/engines/postgres.ts')
  const store = connectToPostgres(databaseUrl)
  try {
    await store
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((transaction) => writeExport(transaction, to))
  } finally {
    await store.destroy()
  }
}

/** Of a copy, so that the running product waits for nothing. */
async function exportFile(database: string, to: string): Promise<void> {
  const copy = `${to}.sqlite`
  await copySqlite(database, copy)
  const store = storeOn(new BetterSqlite(copy, { readonly: true }))
  try {
    await writeExport(store, to)
  } finally {
    await store.destroy()
    rmSync(copy, { force: true })
  }
}
