import {
  accessSync,
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { refreshStatistics } from '#store/engines/differences.ts'
import { sqliteFile, storeOn } from '#store/engines/sqlite.ts'
import { makeDirectory } from '#store/make-directory.ts'
import { StoreProblem } from '#store/store-problem.ts'
import { backupDirectory } from './backup-directory.ts'
import { checkCopy } from './copy-sqlite.ts'
import { type Loaded, loadBackup } from './load-backup.ts'
import type { BackupPart } from './parse-backup.ts'
import { refuseAccounts } from './refuse-accounts.ts'

type Backup = { file: string; parts: AsyncIterable<BackupPart> }

/**
 * Restores a backup into a new file, verifies it, and only then replaces the database, which is kept next to the
 * backups. Throws StoreProblem if the database is in use, contains accounts and may not be replaced (`force`), or
 * if the backup does not fit; nothing has changed then.
 */
export async function restoreIntoSqlite(
  dataDirectory: string,
  { file, parts }: Backup,
  { force, now }: { force: boolean; now: number },
): Promise<{ loaded: Loaded; keptAt: string | null }> {
  const target = sqliteFile(dataDirectory)
  if (file === target) throw new StoreProblem(`${file} is the database itself, not a backup of it.`)
  makeDirectory(dataDirectory)
  accessSync(dataDirectory, constants.W_OK)
  const before = claim(target, force)
  // No one else can restore to a claimed database, so any unfinished files are left over from an interrupted run.
  if (before.database) for (const path of unfinished(target)) if (path !== file) rmSync(path, { force: true })
  const fresh = `${target}.restoring-${process.pid}`
  try {
    const loaded = await fill(fresh, parts, { what: file, now })
    checkCopy(fresh)
    const keptAt = before.worthKeeping
      ? join(backupDirectory(dataDirectory), `before-restore-${fileTime(now)}.sqlite`)
      : null
    replace(target, fresh, keptAt, before)
    return { loaded, keptAt }
  } finally {
    before.database?.close()
    for (const path of [fresh, `${fresh}-journal`]) rmSync(path, { force: true })
  }
}

const unfinished = (target: string): string[] =>
  readdirSync(dirname(target))
    .filter((name) => name.startsWith(`${basename(target)}.restoring-`))
    .map((name) => join(dirname(target), name))

const fileTime = (now: number) => new Date(now).toISOString().replaceAll(/[:.]/g, '-')

type Before = { database: BetterSqlite.Database | null; worthKeeping: boolean }

/** Locks the database, if there is one, for this process; a damaged one stays as it is. */
function claim(target: string, force: boolean): Before {
  if (!existsSync(target) || statSync(target).size === 0) return { database: null, worthKeeping: false }
  const database = new BetterSqlite(target, { timeout: 1000 })
  try {
    database.pragma('locking_mode = exclusive')
    database.exec('begin exclusive; commit')
    const accounts = countAccounts(database)
    if (!force) refuseAccounts(accounts)
    database.pragma('journal_mode = delete')
    return { database, worthKeeping: accounts > 0 }
  } catch (error) {
    database.close()
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (/^SQLITE_(BUSY|LOCKED)/.test(code))
      throw new StoreProblem('Outgo is using the database. Stop it and try again.')
    if (!/^SQLITE_(NOTADB|CORRUPT)/.test(code)) throw error
    if (!force)
      throw new StoreProblem(
        `${target} is damaged. Use --force to replace it with the backup; the damaged file is kept.`,
      )
    return { database: null, worthKeeping: true }
  }
}

function countAccounts(database: BetterSqlite.Database): number {
  const table = database.prepare(`select 1 from sqlite_schema where name = 'users'`).get()
  return table ? (database.prepare<[], number>('select count(*) from users').pluck().get() ?? 0) : 0
}

async function fill(
  file: string,
  parts: AsyncIterable<BackupPart>,
  backup: { what: string; now: number },
): Promise<Loaded> {
  closeSync(openSync(file, 'wx', 0o600))
  const database = new BetterSqlite(file)
  database.pragma('foreign_keys = on')
  const store = storeOn(database)
  try {
    const loaded = await store.transaction().execute((transaction) => loadBackup(transaction, parts, backup))
    await refreshStatistics(store)
    return loaded
  } finally {
    await store.destroy()
  }
}

/** At every moment a database is in place: the old one or the new one. */
function replace(target: string, fresh: string, keptAt: string | null, { database }: Before): void {
  if (keptAt) {
    mkdirSync(dirname(keptAt), { recursive: true, mode: 0o700 })
    keep(target, keptAt)
    // A damaged database could not be checkpointed, so the log of its last changes is kept with it.
    if (!database && existsSync(`${target}-wal`)) renameSync(`${target}-wal`, `${keptAt}-wal`)
  }
  if (!database) for (const end of ['-wal', '-shm']) rmSync(target + end, { force: true })
  renameSync(fresh, target)
}

/** A hard link takes no space, but not every file system supports it. */
function keep(file: string, keptAt: string): void {
  try {
    linkSync(file, keptAt)
  } catch {
    copyFileSync(file, keptAt)
  }
}
