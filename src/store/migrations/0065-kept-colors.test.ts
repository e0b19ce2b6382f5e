import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { categories } from '#domain/categories.ts'
import { readCategories } from '#ledger/store/categories.ts'
import { connectToPostgres } from '#store/engines/postgres.ts'
import { connectToSqlite } from '#store/engines/sqlite.ts'
import { migrate } from '#store/migrate.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'
import { allMigrations } from './all-migrations.ts'

onEachEngine('the colors of an older version', (_, __, emptyPlace) => {
  test('stay the same, also those of built-in categories that are not used yet', async () => {
    const { databaseUrl, dataDirectory } = await emptyPlace()
    const store = databaseUrl ? connectToPostgres(databaseUrl) : connectToSqlite(dataDirectory)
    onTestFinished(() => store.destroy())
    const before = allMigrations.findIndex(({ name }) => name === '0065-kept-colors')
    await migrate(store, undefined, allMigrations.slice(0, before))
    await sql`insert into ledgers (id, version) values ('ada', 1), ('bob', 1)`.execute(store)
    await sql`
      insert into categories (ledger_id, name, color, archived, listed)
      values ('ada', 'Groceries', 'blue', 0, 0), ('ada', 'Rent', 'amber', 0, 1), ('ada', 'Shopping', 'violet', 0, 0)
    `.execute(store)
    await sql`
      insert into category_aliases (ledger_id, name, category) values ('ada', 'Healthcare', 'Rent')
    `.execute(store)

    await migrate(store)

    const colorsOf = async (ledgerId: string) =>
      Object.fromEntries((await readCategories(store, ledgerId)).map(({ name, color }) => [name, color]))
    // As the version before showed them.
    expect(await colorsOf('ada')).toEqual({
      Income: 'emerald',
      'Credit Card Payment': 'red',
      Transfer: 'pink',
      'Bills & Utilities': 'indigo',
      Shopping: 'violet',
      'Food & Dining': 'teal',
      Transportation: 'orange',
      Travel: 'purple',
      Entertainment: 'cyan',
      Other: 'lime',
      Rent: 'amber',
    })
    expect(Object.keys(await colorsOf('bob'))).toEqual(categories)
    expect(await colorsOf('bob')).toMatchObject({ Income: 'blue', Shopping: 'violet', Other: 'cyan' })
  })
})
