import { execFile } from 'node:child_process'
import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertTransactions } from '#ledger/store/add-transactions.ts'
import { readTransactionPage } from '#ledger/store/read-transactions.ts'
import { aRow, aUser } from '#tests/support/a-ledger.ts'
import { onEachEngineAndPooler, onEngine, type Place } from '#tests/support/on-each-engine.ts'
import { tries } from '#tests/support/tries.ts'
import { readAppliedMigrations } from './backup/applied-migrations.ts'
import { copyBeforeMigration } from './backup/copy-before-migration.ts'
import { connectToSqlite, sqliteFile } from './engines/sqlite.ts'
import { migrate } from './migrate.ts'
import { allMigrations } from './migrations/all-migrations.ts'
import { openStore } from './open-store.ts'

const firstPage = { order: 'desc', limit: 10, after: null } as const

onEachEngineAndPooler('opening the database', (openTestStore, newPlace, emptyPlace) => {
  test('keeps existing data', async () => {
    const place = await emptyPlace()
    const first = await openStore(place)
    const userId = await aUser(first)
    await insertTransactions(first, userId, [aRow()])
    await first.destroy()
    const second = await openTestStore(place)
    expect((await readTransactionPage(second, userId, {}, firstPage)).transactions).toHaveLength(1)
  })

  test('by several processes at once creates the tables once', async () => {
    const place = await emptyPlace()
    const program = `
      import { openStore } from '#store/open-store.ts'
      const store = await openStore(${JSON.stringify(place)})
      await store.destroy()
    `
    const run = promisify(execFile)
    const starts = Array.from({ length: 1 + tries(4) }, () =>
      run(process.execPath, ['--input-type=module', '--eval', program]),
    )
    await Promise.all(starts)
    const store = await openTestStore(place)
    await insertTransactions(store, await aUser(store), [aRow()])
  })

  test('is refused with a clear message if a newer version created it', async () => {
    const place = await newPlace()
    const store = await openTestStore(place)
    await sql`insert into migrations (name) values ('9999-from-the-future')`.execute(store)
    await expect(openStore(place)).rejects.toThrow(
      /newer version of Outgo \(it has the migration 9999-from-the-future/,
    )
  })

  test('changes nothing if a migration fails halfway', async () => {
    const store = await openTestStore()
    const failing = {
      name: '9999-failing',
      up: async (transaction: typeof store) => {
        await transaction.schema.createTable('half').addColumn('id', 'integer').execute()
        throw new Error('half-way')
      },
    }
    await expect(migrate(store, async () => {}, [...allMigrations, failing])).rejects.toThrow('half-way')
    await expect(sql`select * from half`.execute(store)).rejects.toThrow(/half/)
    await migrate(store)
  })
})

onEngine('SQLite', 'the database file', (openTestStore, _, emptyPlace) => {
  test('is readable by its owner only, and copied before a migration changes it', async () => {
    const place = await emptyPlace()
    const [lastMigration] = allMigrations.slice(-1)
    await anOlderDatabase(place)
    await openTestStore(place)
    const copies = readdirSync(join(place.dataDirectory, 'backups'))
    expect(copies).toEqual([expect.stringContaining(`before-${lastMigration?.name}`)])
    const files = readdirSync(place.dataDirectory, { recursive: true, encoding: 'utf8' })
    for (const name of files) expect(statSync(join(place.dataDirectory, name)).mode & 0o077).toBe(0)
    expect(files).toContain(sqliteFile(place.dataDirectory).split('/').at(-1))
  })

  test('is copied once per upgrade, and the last three copies are kept', async () => {
    const { dataDirectory } = await anOlderDatabase(await emptyPlace())
    const copies = () => readdirSync(join(dataDirectory, 'backups')).map((name) => name.split('.')[0])
    for (const [index, name] of ['0007-a', '0007-a', '0008-b', '0009-c', '0010-d'].entries())
      await copyBeforeMigration(dataDirectory, name, index)
    expect(copies()).toEqual(['before-0008-b', 'before-0009-c', 'before-0010-d'])
    // As it is for the second process.
    await copyBeforeMigration(dataDirectory, '0001-accounts', 9)
    expect(copies()).not.toContain('before-0001-accounts')
  })

  test('is not changed if it cannot be copied, and the message says why', async () => {
    const place = await anOlderDatabase(await emptyPlace())
    writeFileSync(join(place.dataDirectory, 'backups'), '')
    await expect(openStore(place)).rejects.toThrow(
      /Cannot copy the database to \S+ before the upgrade \(.*\)\. Nothing was changed/,
    )
    const store = connectToSqlite(place.dataDirectory)
    expect(await readAppliedMigrations(store)).toHaveLength(allMigrations.length - 1)
    await store.destroy()
  })
})

async function anOlderDatabase(place: Place): Promise<Place> {
  const older = connectToSqlite(place.dataDirectory)
  await migrate(older, undefined, allMigrations.slice(0, -1))
  await older.destroy()
  return place
}
