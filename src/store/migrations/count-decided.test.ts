import { type KyselyPlugin, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { categoryKeys } from '#domain/suggestions/category-keys.ts'
import { readCounts } from '#ledger/store/suggestions/category-counts.ts'
import { connectToPostgres } from '#store/engines/postgres.ts'
import { connectToSqlite } from '#store/engines/sqlite.ts'
import { migrate } from '#store/migrate.ts'
import { aRow } from '#tests/support/a-ledger.ts'
import { addOldRows, addOldUser } from '#tests/support/old-ledger.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'
import { allMigrations } from './all-migrations.ts'
import { countDecided, rowsAtOnce } from './count-decided.ts'

onEachEngine('counting the categories of an older version', (_, __, emptyPlace) => {
  test('reads a large ledger in pages, and counts every row once', async () => {
    const { databaseUrl, dataDirectory } = await emptyPlace()
    const store = databaseUrl ? connectToPostgres(databaseUrl) : connectToSqlite(dataDirectory)
    onTestFinished(() => store.destroy())
    await migrate(store, undefined, allMigrations.slice(0, 27))
    await addOldUser(store, 'ada')
    const count = 2 * rowsAtOnce + 1
    const rows = Array.from({ length: count }, (_, n) => ({
      ...aRow({ category: n % 2 === 0 ? 'Treats' : 'Work' }),
      id: `${n}`,
    }))
    await addOldRows(store, 'ada', rows)
    let mostRead = 0
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        mostRead = Math.max(mostRead, result.rows.length)
        return result
      },
    }
    await countDecided(store.withoutPlugins().withPlugin(counting), sql`import_key is null`)
    expect(mostRead).toBe(rowsAtOnce)
    const keys = categoryKeys(aRow())
    const counts = await readCounts(store, 'ada', [keys])
    const ofRows = new Map([
      ['Treats', rowsAtOnce + 1],
      ['Work', rowsAtOnce],
    ])
    expect(counts.get(keys.rows.merchant)).toEqual(ofRows)
    expect(counts.get(keys.merchants.all), 'each merchant once').toEqual(
      new Map([
        ['Treats', 1],
        ['Work', 1],
      ]),
    )
  })
})
