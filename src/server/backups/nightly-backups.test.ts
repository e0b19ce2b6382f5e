import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { readUserIds } from '#auth/store/users.ts'
import { readSettings } from '#server/settings.ts'
import { restoreBackup } from '#store/backup/restore-backup.ts'
import { sqliteFile } from '#store/engines/sqlite.ts'
import { openStore } from '#store/open-store.ts'
import { aUser } from '#tests/support/a-ledger.ts'
import { nightlyBackups } from './nightly-backups.ts'

const day = 24 * 3600 * 1000

/** A product's data, and its nightly backups with a clock that the test advances. */
async function aProduct(environment: Record<string, string> = {}) {
  const dataDirectory = newDirectory()
  const store = await openStore({ dataDirectory })
  onTestFinished(() => store.destroy())
  const logged: { msg: string; level: number }[] = []
  const log = pino({}, { write: (line: string) => void logged.push(JSON.parse(line)) })
  let time = Date.now()
  const given = { settings: readSettings(environment), dataDirectory, log, clock: { now: () => time } }
  return {
    store,
    dataDirectory,
    logged,
    given,
    backups: nightlyBackups(given),
    advance: (milliseconds: number) => {
      time += milliseconds
    },
    files: () => readdirSync(environment.BACKUP_DIR ?? join(dataDirectory, 'backups')).sort(),
  }
}

function newDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'outgo-nights-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

test('one backup is made per night; it can be restored, and appears in the log and status', async () => {
  const { store, dataDirectory, backups, files, logged } = await aProduct()
  const userId = await aUser(store)
  expect(backups.status()).toEqual({ last_made_at: null, last_failed_at: null })
  await backups.makeIfDue()
  await backups.makeIfDue()
  expect(files()).toEqual([expect.stringMatching(/^nightly-\d{4}-\d\d-\d\d\.sqlite$/)])
  expect(logged.map(({ msg }) => msg)).toEqual(['the nightly backup is made'])
  expect(backups.status()).toEqual({ last_made_at: expect.stringMatching(/Z$/), last_failed_at: null })

  const place = { dataDirectory: newDirectory() }
  const copy = join(dataDirectory, 'backups', files()[0] ?? '')
  await restoreBackup(copy, place, { force: false, now: 0 })
  const restored = await openStore(place)
  onTestFinished(() => restored.destroy())
  expect(await readUserIds(restored)).toEqual([userId])
})

test('old backups are deleted, other files are kept', async () => {
  const { backups, files, advance } = await aProduct({ BACKUP_KEEP_DAYS: '2', BACKUP_KEEP_WEEKS: '0' })
  await backups.makeIfDue()
  const [first] = files()
  advance(day)
  await backups.makeIfDue()
  expect(files()).toHaveLength(2)
  advance(day)
  await backups.makeIfDue()
  expect(files()).toHaveLength(2)
  expect(files()).not.toContain(first)
})

test('if two processes run, one makes the backup and neither reports a failure', async () => {
  const { backups, given, files, logged } = await aProduct()
  await Promise.all([backups.makeIfDue(), nightlyBackups(given).makeIfDue()])
  expect(files()).toHaveLength(1)
  expect(logged).toHaveLength(1)
})

test('an interrupted backup is eventually removed and made again', async () => {
  const directory = newDirectory()
  const { backups, files, given } = await aProduct({ BACKUP_DIR: directory })
  const part = join(directory, 'nightly-2020-01-01.sqlite.part')
  writeFileSync(part, '')
  const longAgo = new Date(given.clock.now() - day)
  utimesSync(part, longAgo, longAgo)
  await backups.makeIfDue()
  expect(files()).toEqual([expect.stringMatching(/\.sqlite$/)])
})

test('a damaged database is reported in the log and status and does not replace good backups', async () => {
  const { backups, store, dataDirectory, advance, files, logged } = await aProduct()
  await backups.makeIfDue()
  await store.destroy()
  writeFileSync(sqliteFile(dataDirectory), 'damaged '.repeat(1000))
  advance(day)
  await backups.makeIfDue()
  expect(files()).toHaveLength(1)
  expect(logged.at(-1)).toMatchObject({ level: 50, msg: expect.stringContaining('nightly backup failed') })
  expect(backups.status().last_failed_at).not.toBeNull()
})
