import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { countMissingDescriptions } from '#ledger/store/search/descriptions.ts'
import { connectToPostgres } from '#store/engines/postgres.ts'
import { connectToSqlite } from '#store/engines/sqlite.ts'
import { migrate } from '#store/migrate.ts'
import { aRow } from '#tests/support/a-ledger.ts'
import { addOldRows, addOldUser } from '#tests/support/old-ledger.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'
import { allMigrations } from './all-migrations.ts'

onEachEngine('descriptions that were not packed', (_, __, emptyPlace) => {
  test('are packed, with those of transactions with a note', async () => {
    const before = allMigrations.findIndex(({ name }) => name === '0066-packed-descriptions')
    const { databaseUrl, dataDirectory } = await emptyPlace()
    const store = databaseUrl ? connectToPostgres(databaseUrl) : connectToSqlite(dataDirectory)
    onTestFinished(() => store.destroy())
    await migrate(store, undefined, allMigrations.slice(0, before))
    const shops = (count: number) =>
      Array.from({ length: count }, (_, n) => ({ ...aRow({ description: `Café ${n}` }), id: `row ${n}` }))
    await addOldUser(store, 'ada')
    await addOldRows(store, 'ada', shops(2100))
    await addOldUser(store, 'ben')
    await addOldRows(store, 'ben', shops(3))
    await sql`update transactions set note = 'x' where ledger_id = 'ben' and id = 'row 2'`.execute(store)
    await sql`delete from descriptions where ledger_id = 'ben' and description = 'Café 2'`.execute(store)

    await migrate(store, undefined, allMigrations.slice(0, before + 1))

    const packs = await store
      .selectFrom('packedDescriptions')
      .select(['ledgerId', 'count'])
      .orderBy('ledgerId')
      .orderBy('number')
      .execute()
    expect(packs).toEqual([
      { ledgerId: 'ada', count: 2000 },
      { ledgerId: 'ada', count: 100 },
      { ledgerId: 'ben', count: 3 },
    ])
    for (const ledgerId of ['ada', 'ben']) expect(await countMissingDescriptions(store, ledgerId)).toBe(0)
  })
})
