import { sql } from 'kysely'
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

onEachEngine('the categories of an older version', (_, __, emptyPlace) => {
  test('count as chosen if they were entered by hand, or edited and reviewed', async () => {
    const { databaseUrl, dataDirectory } = await emptyPlace()
    const store = databaseUrl ? connectToPostgres(databaseUrl) : connectToSqlite(dataDirectory)
    onTestFinished(() => store.destroy())
    await migrate(store, undefined, allMigrations.slice(0, 50))
    await addOldUser(store, 'ada')
    const ids = ['entered', 'reviewed', 'unreviewed', 'against a rule', 'from the bank']
    const importKeyOf = (id: string) => (id === 'entered' ? null : `import-key-of ${id}`)
    await addOldRows(
      store,
      'ada',
      ids.map((id) => ({ ...aRow({ category: id, importKey: importKeyOf(id) }), id })),
    )
    await sql`
      update transactions set
        edited_at = case when id in ('entered', 'from the bank') then null else '2026-01-01T00:00:00.000Z' end,
        reviewed = case when id in ('unreviewed', 'against a rule') then 0 else 1 end,
        by_hand = case when id = 'against a rule' then 'category note' end
    `.execute(store)
    const keys = categoryKeys(aRow({}))
    const outdated = { ledgerId: 'ada', key: keys.rows.merchant, counts: '{"unreviewed":1}' }
    await store.insertInto('categoryCounts').values(outdated).execute()
    await migrate(store)
    const counts = await readCounts(store, 'ada', [keys])
    expect(counts.get(keys.rows.merchant)).toEqual(
      new Map([
        ['entered', 1],
        ['reviewed', 1],
        ['against a rule', 1],
      ]),
    )
    const rows = await store.selectFrom('transactions').select(['id', 'byHand']).execute()
    expect(Object.fromEntries(rows.map(({ id, byHand }) => [id, byHand]))).toEqual({
      entered: null,
      reviewed: 'own_category',
      unreviewed: null,
      'against a rule': 'category note own_category',
      'from the bank': null,
    })
  })
})
