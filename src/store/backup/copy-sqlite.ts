import { closeSync, existsSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { StoreProblem } from '#store/store-problem.ts'
import { sayWhenFull } from './full-disk.ts'

const secondsToWaitForAnotherProcess = 10

/**
 * Takes a snapshot of the database file at `from`, which may be in use, into a new file at `to`, and verifies it:
 * one file, readable only by its owner, which gets its name once it is complete. Throws StoreProblem if it is
 * damaged or the disk is full, and the error EEXIST while another process is making the same copy.
 */
export async function copySqlite(from: string, to: string): Promise<void> {
  const part = `${to}.part`
  closeSync(openSync(part, 'wx', 0o600))
  try {
    const source = new BetterSqlite(from, {
      fileMustExist: true,
      timeout: secondsToWaitForAnotherProcess * 1000,
    })
    try {
      // Without a read transaction, every write of the running product would restart the copy.
      source.exec('begin')
      source.prepare('select 1 from sqlite_schema').get()
      await source.backup(part)
    } finally {
      source.close()
    }
    checkCopy(part)
    if (existsSync(to)) throw new StoreProblem(`${to} already exists.`)
    renameSync(part, to)
  } catch (error) {
    // Without room to roll back, SQLite leaves its journal behind.
    for (const file of [part, `${part}-journal`]) rmSync(file, { force: true })
    throw sayWhenFull(error, dirname(to))
  }
}

/** Verifies a copy that no one else uses, and makes it a single file without companions. */
export function checkCopy(file: string): void {
  const copy = new BetterSqlite(file, { fileMustExist: true })
  try {
    copy.pragma('journal_mode = delete')
    requireIntegrity(copy, file)
  } finally {
    copy.close()
  }
}

/** Throws StoreProblem with the faults that SQLite finds in the file. */
export function requireIntegrity(database: BetterSqlite.Database, what: string): void {
  const found = database.prepare<[], string>('pragma integrity_check(5)').pluck().all()
  if (found.join() !== 'ok')
    throw new StoreProblem(`${what} is damaged. SQLite says: ${found.join('; ').replaceAll('\n', ' ')}.`)
}
