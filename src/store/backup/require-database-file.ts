import { existsSync } from 'node:fs'
import { sqliteFile } from '#store/engines/sqlite.ts'
import { StoreProblem } from '#store/store-problem.ts'

/** The SQLite file in the data directory. Throws StoreProblem when there is none: to look must not make one. */
export function requireDatabaseFile(dataDirectory: string): string {
  const file = sqliteFile(dataDirectory)
  if (!existsSync(file)) throw new StoreProblem(`There is no database in ${dataDirectory}.`)
  return file
}
