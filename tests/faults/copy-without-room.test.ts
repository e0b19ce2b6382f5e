import { cpSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectToSqlite, sqliteFile } from '#store/engines/sqlite.ts'
import { migrate } from '#store/migrate.ts'
import { allMigrations } from '#store/migrations/all-migrations.ts'
import { denseText } from '#tests/support/dense-text.ts'
import type { Place } from '#tests/support/on-each-engine.ts'
import { runCommand, runCommandAsProcess } from '#tests/support/run-command.ts'
import { startProduct } from '#tests/support/start-product.ts'
import { countMigrations, makeOldDatabase } from './old-database.ts'
import { withSmallPlace } from './small-place.ts'
import { laneRows } from './statements.ts'

const noRoom = /The disk is full: there is no room for a copy of the database in \S+\. Nothing was changed\./

const large = mkdtempSync(join(tmpdir(), 'outgo-large-'))
beforeAll(async () => {
  const rows = laneRows('large', 500).map((row) => ({
    ...row,
    description: denseText(1000, row.description),
  }))
  await makeOldDatabase({ dataDirectory: large }, allMigrations.length - 1, rows)
})
afterAll(() => rmSync(large, { recursive: true }))

/** A database of several megabytes in a few rows that lacks the last migration. */
const aLargeOldDatabase = ({ dataDirectory }: Place) => cpSync(large, dataDirectory, { recursive: true })

/** The same with all migrations. */
async function aLargeDatabase(place: Place): Promise<void> {
  aLargeOldDatabase(place)
  const store = connectToSqlite(place.dataDirectory)
  await migrate(store)
  await store.destroy()
}

const filesIn = ({ dataDirectory }: Place) => readdirSync(dataDirectory, { recursive: true }).sort()

test('a backup without enough disk space says so and leaves nothing behind', () =>
  withSmallPlace('sqlite', async ({ place, leave, makeRoom }) => {
    await aLargeDatabase(place)
    const to = join(place.dataDirectory, 'copy')
    leave(2)
    const before = filesIn(place)
    for (const words of [
      ['--to', to],
      ['--to', to, '--portable'],
    ]) {
      const { code, err } = await runCommand('backup', place, words)
      expect([code, err]).toEqual([1, expect.stringMatching(noRoom)])
      expect(filesIn(place)).toEqual(before)
    }
    makeRoom()
    expect(await runCommand('backup', place, ['--to', to])).toMatchObject({ code: 0, err: '' })
  }))

test('a restore without enough disk space says so and keeps the existing data', () =>
  withSmallPlace('sqlite', async ({ place, leave, makeRoom }) => {
    await aLargeDatabase(place)
    const backup = join(place.dataDirectory, 'copy')
    await runCommand('backup', place, ['--to', backup])
    leave(2)
    const before = filesIn(place)
    const { ino } = statSync(sqliteFile(place.dataDirectory))
    const restoring = () => runCommandAsProcess('restore', place, [backup, '--force'])
    const { code, err } = await restoring()
    expect([code, err]).toEqual([1, expect.stringMatching(/^The disk is full\. [^\n]*\n$/)])
    expect(filesIn(place)).toEqual(before)
    expect(statSync(sqliteFile(place.dataDirectory)).ino).toBe(ino)
    expect(await runCommand('doctor', place)).toMatchObject({ code: 0, err: '' })
    makeRoom()
    expect(await restoring()).toMatchObject({ code: 0, err: '' })
  }))

test('an upgrade without enough disk space for its copy does not start, and says so', () =>
  withSmallPlace('sqlite', async ({ place, leave, makeRoom }) => {
    aLargeOldDatabase(place)
    leave(2)
    const starting = () => startProduct({ DATA_DIR: place.dataDirectory, DATABASE_URL: '' })
    await expect(starting()).rejects.toThrow(noRoom)
    expect(await countMigrations(place)).toBe(allMigrations.length - 1)
    makeRoom()
    const product = await starting()
    await product.stop()
  }))

test('a completely full disk is reported at startup and by every command, and does no harm', () =>
  withSmallPlace('sqlite', async ({ place, leave, makeRoom }) => {
    await aLargeDatabase(place)
    leave(0)
    const starting = () => startProduct({ DATA_DIR: place.dataDirectory, DATABASE_URL: '' })
    await expect(starting()).rejects.toThrow(
      /\nThe database in \S+ cannot be used \([^\n]*\)\. Its disk is full: [^\n]*\n$/,
    )
    for (const command of ['doctor', 'backup', 'rotate-keys']) {
      const { code, err } = await runCommand(command, place)
      expect({ command, code, err }).toEqual({
        command,
        code: 1,
        err: expect.stringMatching(/^The disk is full[^\n]*\n$/),
      })
    }
    makeRoom()
    const product = await starting()
    await product.stop()
    expect(await runCommand('doctor', place)).toMatchObject({ code: 0, err: '' })
  }))
