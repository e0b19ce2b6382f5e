import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { sqliteFile, storeOn } from '#store/engines/sqlite.ts'
import { StoreProblem } from '#store/store-problem.ts'
import { readAppliedMigrations } from './applied-migrations.ts'
import { backupDirectory } from './backup-directory.ts'
import { copySqlite } from './copy-sqlite.ts'

const copiesKept = 3
/** A copy that was started this many milliseconds ago was interrupted. */
const longestCopy = 3_600_000

const copyName = /^before-(\d{4}-[\w-]+)\..*\.sqlite$/

/**
 * Copies the SQLite database before a migration changes it, verifies the copy, and keeps the copies of the last few
 * upgrades. Returns the copy, or null if another process has made one. `now` is in milliseconds since 1970. Throws
 * StoreProblem if it cannot be made; nothing has changed then.
 */
export async function copyBeforeMigration(
  dataDirectory: string,
  nextMigration: string,
  now: number,
): Promise<string | null> {
  const directory = backupDirectory(dataDirectory)
  const time = new Date(now).toISOString().replaceAll(':', '-')
  const copy = join(directory, `before-${nextMigration}.${time}-${process.pid}.sqlite`)
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 })
    await copySqlite(sqliteFile(dataDirectory), copy)
    // Another process may have migrated in the meantime: then it has made the copy, and this one is too late. It may also
    // have made a newer copy, and removed this one.
    const isLate = !existsSync(copy) || (await migrationsIn(copy)).includes(nextMigration)
    if (isLate) rmSync(copy, { force: true })
    removeOld(directory, now)
    return isLate ? null : copy
  } catch (error) {
    if (error instanceof StoreProblem || !(error instanceof Error)) throw error
    throw new StoreProblem(
      `Cannot copy the database to ${directory} before the upgrade (${error.message}). Nothing was changed.`,
    )
  }
}

async function migrationsIn(copy: string): Promise<string[]> {
  const store = storeOn(new BetterSqlite(copy, { readonly: true }))
  try {
    return await readAppliedMigrations(store)
  } finally {
    await store.destroy()
  }
}

/** Keeps the latest copy of each of the last upgrades, so that repeated failures do not push out the others. */
function removeOld(directory: string, now: number): void {
  const names = readdirSync(directory)
  // Another process may have completed its copy, which then has another name.
  const startedAt = (name: string) =>
    statSync(join(directory, name), { throwIfNoEntry: false })?.mtimeMs ?? now
  const copies = names.filter((name) => copyName.test(name)).sort()
  const newest = new Map(copies.map((name) => [copyName.exec(name)?.[1], name]))
  const kept = new Set([...newest.values()].slice(-copiesKept))
  const brokenOff = names.filter(
    (name) => /^before-.*\.part$/.test(name) && startedAt(name) < now - longestCopy,
  )
  for (const name of [...copies.filter((name) => !kept.has(name)), ...brokenOff])
    rmSync(join(directory, name), { force: true })
}
