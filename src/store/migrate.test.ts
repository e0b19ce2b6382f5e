import { execFile } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aRow, aUser } from '#tests/support/a-ledger.ts'
import { onEachEngine, onEngine } from '#tests/support/on-each-engine.ts'
import { connectToSqlite, sqliteFile } from './engines/sqlite.ts'
import { insertTransactions, readTransactionPage } from './ledger/transactions.ts'
import { migrate } from './migrate.ts'
import { allMigrations } from './migrations/all-migrations.ts'
import { openStore } from './open-store.ts'

const firstPage = { order: 'desc', limit: 10, after: null } as const

onEachEngine('opening the database', (openTestStore, newPlace) => {
  test('keeps what is there', async () => {
    const place = await newPlace()
    const first = await openStore(place)
    const userId = await aUser(first)
    await insertTransactions(first, userId, [aRow()])
    await first.destroy()
    const second = await openTestStore(place)
    expect((await readTransactionPage(second, userId, {}, firstPage)).transactions).toHaveLength(1)
  })

  test('by several processes at once makes the tables once', async () => {
    const place = await newPlace()
    const program = `
      import { openStore } from '#store/open-store.ts'
      const store = await openStore(${JSON.stringify(place)})
      await store.destroy()
    `
    const run = promisify(execFile)
    await Promise.all([1, 2, 3].map(() => run(process.execPath, ['--input-type=module', '--eval', program])))
    const store = await openTestStore(place)
    await insertTransactions(store, await aUser(store), [aRow()])
  })

  test('is refused with a sentence when a newer program made it', async () => {
    const place = await newPlace()
    const store = await openTestStore(place)
    await sql`insert into migrations (name) values ('9999-from-the-future')`.execute(store)
    await expect(openStore(place)).rejects.toThrow(
      /newer version of Outgo \(it has the migration 9999-from-the-future/,
    )
  })

  test('changes nothing when a migration fails half-way', async () => {
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

onEngine('SQLite', 'the database file', (openTestStore, newPlace) => {
  test('is for its owner alone, and copied aside before a migration changes it', async () => {
    const place = await newPlace()
    const [lastMigration] = allMigrations.slice(-1)
    const older = connectToSqlite(place.dataDirectory)
    await migrate(older, undefined, allMigrations.slice(0, -1))
    await older.destroy()
    await openTestStore(place)
    const files = readdirSync(place.dataDirectory)
    expect(files.filter((name) => name.includes(`before-${lastMigration?.name}`))).toHaveLength(1)
    for (const name of files) expect(statSync(`${place.dataDirectory}/${name}`).mode & 0o077).toBe(0)
    expect(files).toContain(sqliteFile(place.dataDirectory).split('/').at(-1))
  })
})
