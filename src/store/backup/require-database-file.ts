import { accessSync, constants, statSync } from 'node:fs'
import { sqliteFile } from '#store/engines/sqlite.ts'
import { StoreProblem } from '#store/store-problem.ts'

/**
 * The SQLite file in the data directory. Throws StoreProblem if it cannot be opened or does not exist, since
 * looking must not create it.
 */
export function requireDatabaseFile(dataDirectory: string): string {
  const file = sqliteFile(dataDirectory)
  if (!isThere(file, dataDirectory)) throw new StoreProblem(`There is no database in ${dataDirectory}.`)
  return file
}

function isThere(file: string, dataDirectory: string): boolean {
  try {
    if (!statSync(file, { throwIfNoEntry: false })) return false
    accessSync(dataDirectory, constants.W_OK)
    return true
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StoreProblem(
      `The database in ${dataDirectory} cannot be opened (${reason}). SQLite needs write access even for reading, so run this as the same user as Outgo.`,
    )
  }
}
