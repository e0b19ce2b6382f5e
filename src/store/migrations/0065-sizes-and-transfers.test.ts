import { expect, onTestFinished, test } from 'vitest'
import { countDecisions } from '#domain/suggestions/category-counts.ts'
import { categoryKeys } from '#domain/suggestions/category-keys.ts'
import { readCounts } from '#ledger/store/suggestions/category-counts.ts'
import { connectToPostgres } from '#store/engines/postgres.ts'
import { connectToSqlite } from '#store/engines/sqlite.ts'
import { migrate } from '#store/migrate.ts'
import { aRow } from '#tests/support/a-ledger.ts'
import { addOldRows, addOldUser } from '#tests/support/old-ledger.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'
import { allMigrations } from './all-migrations.ts'

onEachEngine('decisions that were counted under fewer keys', (_, __, emptyPlace) => {
  test('are counted under all keys, and under nothing else', async () => {
    const before = allMigrations.findIndex(({ name }) => name === '0065-sizes-and-transfers')
    const { databaseUrl, dataDirectory } = await emptyPlace()
    const store = databaseUrl ? connectToPostgres(databaseUrl) : connectToSqlite(dataDirectory)
    onTestFinished(() => store.destroy())
    await migrate(store, undefined, allMigrations.slice(0, before))
    await addOldUser(store, 'ada')
    await addOldUser(store, 'ben')
    const chosen = aRow({ description: 'TST* HALVORSEN VETERINARY LLC', category: 'Pets' })
    const ofBank = aRow({ description: 'TST* OAKES', category: 'Fun', importKey: 'import-key-of-the-bank' })
    await addOldRows(store, 'ada', [
      { ...chosen, id: 'chosen' },
      { ...ofBank, id: 'of the bank' },
    ])
    await addOldRows(store, 'ben', [{ ...ofBank, id: 'of another bank' }])
    const keys = categoryKeys(chosen)
    // What version 59 had counted, and a count that no row explains.
    const counted = [
      { ledgerId: 'ada', key: keys.rows.merchant, counts: '{"Pets":1}' },
      { ledgerId: 'ada', key: keys.merchants.words[0] ?? '', counts: '{"Pets":1,"Fun":7}' },
      { ledgerId: 'ben', key: keys.rows.merchant, counts: '{"Fun":3}' },
    ]
    await store.insertInto('categoryCounts').values(counted).execute()

    await migrate(store, undefined, allMigrations.slice(0, before + 1))

    const decided = [{ keys, category: chosen.category }]
    expect(await readCounts(store, 'ada', [keys, categoryKeys(ofBank)])).toEqual(
      countDecisions(new Map(), decided, 1),
    )
    const added = [keys.size, keys.rows.form, keys.saying[0], keys.merchants.stems[0]]
    const rows = await store.selectFrom('categoryCounts').select(['ledgerId', 'key', 'counts']).execute()
    expect(rows.map(({ key }) => key)).toEqual(expect.arrayContaining(added))
    expect(new Set(rows.map(({ ledgerId }) => ledgerId))).toEqual(new Set(['ada']))
    expect(new Set(rows.map(({ counts }) => counts))).toEqual(new Set(['{"Pets":1}']))
  })
})
