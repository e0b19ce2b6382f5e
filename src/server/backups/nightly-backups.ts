import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Settings } from '#server/settings.ts'
import { backupDirectory, prepareBackupDirectory } from '#store/backup/backup-directory.ts'
import { copyInWorker } from '#store/backup/copy-in-worker.ts'
import { sqliteFile } from '#store/engines/sqlite.ts'
import { nightOf, nightsToKeep } from './nights.ts'

const minute = 60_000
/** A backup that started this long ago was interrupted. */
const longestCopy = 60 * minute
const timeToNextTry = 60 * minute

const nightOfFile = /^nightly-(\d{4}-\d\d-\d\d)\.sqlite$/

type Given = {
  settings: Pick<
    Settings,
    'databaseUrl' | 'backupNightly' | 'backupDir' | 'backupHour' | 'backupKeepDays' | 'backupKeepWeeks'
  >
  dataDirectory: string
  clock: { now(): number }
  log: Logger
}

/** When the last backup was made, and when one last failed in this process; RFC 3339 or null. */
export type BackupStatus = { last_made_at: string | null; last_failed_at: string | null }

/**
 * Nightly backups of a SQLite database; old ones are removed. `makeIfDue` makes the night's backup unless it
 * exists, so a machine that was asleep catches up. If several processes run, one makes it. Failures are logged.
 */
export function nightlyBackups({ settings, dataDirectory, clock, log }: Given) {
  const directory = settings.backupDir ?? backupDirectory(dataDirectory)
  let failedAt: number | null = null

  async function makeIfDue(): Promise<void> {
    if (failedAt !== null && clock.now() - failedAt < timeToNextTry) return
    const night = nightOf(clock.now(), settings.backupHour)
    const file = join(directory, `nightly-${night}.sqlite`)
    try {
      prepareBackupDirectory(dataDirectory, settings.backupDir)
      removeBrokenOff()
      if (isThere(file) || isThere(`${file}.part`)) return
      await copyInWorker(sqliteFile(dataDirectory), file)
      failedAt = null
      log.info({ night, bytes: statSync(file).size, removed: removeOld() }, 'the nightly backup is made')
    } catch (err) {
      // Another process was slightly faster.
      if (isThere(file) || isThere(`${file}.part`)) return
      failedAt = clock.now()
      log.error({ err, night }, 'the nightly backup failed; trying again in an hour')
    }
  }

  function removeBrokenOff(): void {
    for (const name of readdirSync(directory).filter((name) => /^nightly-.*\.part/.test(name))) {
      const begun = timeOf(join(directory, name)) ?? clock.now()
      if (clock.now() - begun > longestCopy) rmSync(join(directory, name), { force: true })
    }
  }

  function nights(): string[] {
    return readdirSync(directory).flatMap((name) => nightOfFile.exec(name)?.[1] ?? [])
  }

  function removeOld(): number {
    const there = nights()
    const kept = nightsToKeep(there, { days: settings.backupKeepDays, weeks: settings.backupKeepWeeks })
    const old = there.filter((night) => !kept.has(night))
    for (const night of old) rmSync(join(directory, `nightly-${night}.sqlite`), { force: true })
    return old.length
  }

  function status(): BackupStatus {
    const newest = isThere(directory) ? nights().sort().at(-1) : undefined
    const made = newest === undefined ? null : timeOf(join(directory, `nightly-${newest}.sqlite`))
    return { last_made_at: textOf(made), last_failed_at: textOf(failedAt) }
  }

  return { makeIfDue, status }
}

const timeOf = (file: string): number | null => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? null
const isThere = (file: string): boolean => timeOf(file) !== null
const textOf = (time: number | null) => (time === null ? null : new Date(time).toISOString())

/** Makes nightly backups, if enabled, while the server runs. `stop` ends that. */
export function backUpNightly(given: Given): { status: () => BackupStatus | null; stop: () => void } {
  if (given.settings.databaseUrl !== undefined || !given.settings.backupNightly)
    return { status: () => null, stop: () => {} }
  const { makeIfDue, status } = nightlyBackups(given)
  let making = Promise.resolve()
  // The first check also waits a minute, to keep startup fast.
  const timer = setInterval(() => {
    making = making.then(makeIfDue)
  }, minute)
  timer.unref()
  return { status, stop: () => clearInterval(timer) }
}
