import { closeSync, openSync, readSync } from 'node:fs'
import BetterSqlite from 'better-sqlite3'
import { storeOn } from '#store/engines/sqlite.ts'
import { StoreProblem } from '#store/store-problem.ts'
import { readAppliedMigrations } from './applied-migrations.ts'
import { requireIntegrity } from './copy-sqlite.ts'
import { exportLines } from './export-lines.ts'
import { type BackupPart, parseBackup } from './parse-backup.ts'
import { readUnzipped } from './read-unzipped.ts'

/**
 * Reads a backup of either kind: a copy of a SQLite file, or an export. Throws StoreProblem immediately if it is
 * neither, before anything is done.
 */
export function readBackup(file: string): AsyncGenerator<BackupPart> {
  const start = readStart(file)
  if (start.toString('latin1') === 'SQLite format 3\0') return readCopy(file)
  if (start[0] === 0x1f && start[1] === 0x8b) return parseBackup(readUnzipped(file), file)
  throw new StoreProblem(`${file} is not an Outgo backup.`)
}

function readStart(file: string): Buffer {
  const start = Buffer.alloc(16)
  try {
    const descriptor = openSync(file, 'r')
    try {
      readSync(descriptor, start)
    } finally {
      closeSync(descriptor)
    }
    return start
  } catch (error) {
    throw new StoreProblem(
      `${file} cannot be read (${error instanceof Error ? error.message : String(error)}).`,
    )
  }
}

/** Copies are converted to an export, so that they can go into either engine too. */
async function* readCopy(file: string): AsyncGenerator<BackupPart> {
  const database = new BetterSqlite(file, { readonly: true })
  const store = storeOn(database)
  try {
    requireIntegrity(database, file)
    if ((await readAppliedMigrations(store)).length === 0)
      throw new StoreProblem(`${file} is not an Outgo backup.`)
    yield* parseBackup(exportLines(store), file)
  } catch (error) {
    if (error instanceof Error && 'code' in error && /^SQLITE_(NOTADB|CORRUPT)/.test(String(error.code)))
      throw new StoreProblem(`${file} is damaged (${error.message}).`)
    throw error
  } finally {
    await store.destroy()
  }
}
