import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { connectToPostgres } from '#store/engines/postgres.ts'
import { connectToSqlite } from '#store/engines/sqlite.ts'
import { migrate } from '#store/migrate.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'
import { allMigrations } from './all-migrations.ts'

onEachEngine('the month starts of an older version', (_, __, emptyPlace) => {
  test('stay the same, and working days can be chosen', async () => {
    const { databaseUrl, dataDirectory } = await emptyPlace()
    const store = databaseUrl ? connectToPostgres(databaseUrl) : connectToSqlite(dataDirectory)
    onTestFinished(() => store.destroy())
    await migrate(store, undefined, allMigrations.slice(0, 54))
    await sql`
      insert into ledgers (id, version, month_start, next_month_start)
      values ('ada', 1, '25', 'last_working_day'), ('bob', 1, null, '5'), ('eve', 1, null, null)
    `.execute(store)
    await migrate(store)
    const starts = () =>
      store.selectFrom('ledgers').select(['id', 'monthStart', 'nextMonthStart']).orderBy('id').execute()
    const [ada, bob, eve] = await starts()
    expect([ada, bob, eve]).toEqual([
      { id: 'ada', monthStart: '25', nextMonthStart: 'last_working_day' },
      { id: 'bob', monthStart: null, nextMonthStart: '5' },
      { id: 'eve', monthStart: null, nextMonthStart: null },
    ])
    const choose = (monthStart: string) =>
      store.updateTable('ledgers').set({ monthStart }).where('id', '=', 'eve').execute()
    await choose('working_day_by_28')
    await expect(choose('working_day_by_29')).rejects.toThrow()
    expect((await starts())[2]?.monthStart).toBe('working_day_by_28')
  })
})
