import { statSync } from 'node:fs'
import { sqliteFile } from '#store/engines/sqlite.ts'
import { StoreProblem } from '#store/store-problem.ts'

/**
 * The SQLite file in the data directory. Throws StoreProblem when there is none, as looking must not make one, or
 * this user may not look.
 */
export function requireDatabaseFile(dataDirectory: string): string {
  const file = sqliteFile(dataDirectory)
  if (!isThere(file)) throw new StoreProblem(`There is no database in ${dataDirectory}.`)
  return file
}

function isThere(file: string): boolean {
  try {
    return statSync(file, { throwIfNoEntry: false }) !== undefined
  } catch (error) {
    throw new StoreProblem(
      `The database cannot be looked at (${error instanceof Error ? error.message : error}). Run this as the user that Outgo runs as.`,
    )
  }
}
