import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { readPayments } from '#ledger/store/matching/recurring-payments.ts'
import { readRecurringCosts } from '#ledger/store/recurring-costs.ts'
import { connectToPostgres } from '#store/engines/postgres.ts'
import { connectToSqlite } from '#store/engines/sqlite.ts'
import { migrate } from '#store/migrate.ts'
import { aRow } from '#tests/support/a-ledger.ts'
import { addOldRows, addOldUser } from '#tests/support/old-ledger.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'
import { allMigrations } from './all-migrations.ts'

onEachEngine('the recurring costs of an older version', (_, __, emptyPlace) => {
  test('count once with the rows that pay them', async () => {
    const { databaseUrl, dataDirectory } = await emptyPlace()
    const store = databaseUrl ? connectToPostgres(databaseUrl) : connectToSqlite(dataDirectory)
    onTestFinished(() => store.destroy())
    await migrate(store, undefined, allMigrations.slice(0, 29))
    for (const user of ['ada', 'bob']) await addOldUser(store, user)
    const rent = { description: 'OAKWOOD RENT', cents: -120_000 }
    await addOldRows(store, 'ada', [
      { ...aRow({ ...rent, date: '2025-03-02' }), id: 'march' },
      { ...aRow({ ...rent, date: '2025-04-01', description: 'OAKWOOD LLC' }), id: 'april' },
      { ...aRow({ date: '2025-05-01' }), id: 'other' },
    ])
    await addOldRows(store, 'bob', [{ ...aRow({ ...rent, date: '2025-05-01' }), id: 'not hers' }])
    await sql`
      insert into recurring_costs
        (ledger_id, id, name, amount_cents, day_of_month, category, active, start_date, end_date)
      values ('ada', 'rent', 'Rent', 120000, 1, 'Other', 1, '2025-01-01', null)
    `.execute(store)
    await migrate(store)
    expect(await readRecurringCosts(store, 'ada')).toMatchObject([{ id: 'rent', paidMonths: ['2025-03'] }])
    const payments = await readPayments(store, 'ada', { limit: 10 })
    expect(payments.map(({ transactionId, state }) => [transactionId, state])).toEqual([
      ['april', 'suggested'],
      ['march', 'linked'],
    ])
  })
})
