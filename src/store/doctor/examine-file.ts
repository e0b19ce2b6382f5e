import BetterSqlite from 'better-sqlite3'
import { requireDatabaseFile } from '#store/backup/require-database-file.ts'

const mostFaults = 20

/** The faults that SQLite finds in the file's pages, indexes and constraints. The product may be running. */
export function examineFile(dataDirectory: string): string[] {
  try {
    const database = new BetterSqlite(requireDatabaseFile(dataDirectory), {
      fileMustExist: true,
      timeout: 10_000,
    })
    try {
      const found = database.prepare<[], string>(`pragma integrity_check(${mostFaults})`).pluck().all()
      return found.join() === 'ok' ? [] : found.map((fault) => fault.replaceAll('\n', ' '))
    } finally {
      database.close()
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && /^SQLITE_(NOTADB|CORRUPT)/.test(String(error.code)))
      return [error.message]
    throw error
  }
}
