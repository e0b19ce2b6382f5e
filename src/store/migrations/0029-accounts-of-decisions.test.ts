import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { firstAccountId } from '#domain/accounts.ts'
import { addAccount } from '#ledger/store/accounts.ts'
import { insertTransactions } from '#ledger/store/add-transactions.ts'
import { readKeptDecisions } from '#ledger/store/matching/decisions.ts'
import { readTransfers } from '#ledger/store/matching/transfers.ts'
import { connectToPostgres } from '#store/engines/postgres.ts'
import { connectToSqlite } from '#store/engines/sqlite.ts'
import { migrate } from '#store/migrate.ts'
import { aRow } from '#tests/support/a-ledger.ts'
import { addOldRows, addOldUser } from '#tests/support/old-ledger.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'
import { allMigrations } from './all-migrations.ts'

const [left, arrived, inBoth] = ['bank-row-left-00001', 'bank-row-arrived-01', 'bank-row-in-both-01']
const out = aRow({ description: 'TO SAVINGS 12345678', cents: -25_000, importKey: left })
const arrival = aRow({ description: 'FROM CHECKING 12345678', cents: 25_000, importKey: arrived })

onEachEngine('the decisions of an older version', (_, __, emptyPlace) => {
  async function anOlderLedger() {
    const { databaseUrl, dataDirectory } = await emptyPlace()
    const store = databaseUrl ? connectToPostgres(databaseUrl) : connectToSqlite(dataDirectory)
    onTestFinished(() => store.destroy())
    await migrate(store, undefined, allMigrations.slice(0, 28))
    for (const user of ['ada', 'bob']) await addOldUser(store, user)
    await addOldRows(store, 'ada', [{ ...out, id: randomUUID() }])
    const fields = { kind: 'savings', numberHint: null, openingCents: 0, closed: false } as const
    const { id: accountId } = await addAccount(store, 'ada', { name: 'Savings', ...fields })
    const twice = [firstAccountId, accountId].map((accountId) => aRow({ accountId, importKey: inBoth }))
    const withId = (row: ReturnType<typeof aRow>) => ({ ...row, id: randomUUID() })
    await addOldRows(store, 'ada', twice.map(withId))
    await addOldRows(store, 'ada', [withId({ ...arrival, accountId })], randomUUID())
    await addOldRows(store, 'bob', [withId(aRow({ importKey: arrived }))])
    const decide = (keys: string[], state: string) =>
      sql`
        insert into match_decisions (ledger_id, kind, row_keys, state, decided_at)
        values ('ada', 'transfer', ${JSON.stringify(keys.sort())}, ${state}, '2025-04-01T00:00:00.000Z')
      `.execute(store)
    return { store, accountId, decide }
  }
  const keptKeys = async (store: Parameters<typeof readKeptDecisions>[0]) =>
    (await readKeptDecisions(store, 'ada')).map(({ rowKeys, state }) => [state, ...rowKeys])

  test('apply to rows that are imported again', async () => {
    const { store, accountId, decide } = await anOlderLedger()
    await decide([left, arrived], 'dismissed')
    await migrate(store)
    await insertTransactions(store, 'ada', [{ ...arrival, accountId }])
    expect(await readTransfers(store, 'ada', { limit: 10 })).toMatchObject([{ state: 'dismissed' }])
  })

  test('have the accounts of their rows, except where two accounts have the same key', async () => {
    const { store, accountId, decide } = await anOlderLedger()
    const id = randomUUID()
    const keys = [`${firstAccountId}/${left}`, `${accountId}/${arrived}`].sort()
    await decide([left, inBoth, id], 'linked')
    await decide([left, arrived], 'linked')
    await decide(keys, 'dismissed')
    await migrate(store)
    expect((await keptKeys(store)).sort()).toEqual(
      [
        ['dismissed', ...keys],
        ['linked', ...[`${firstAccountId}/${left}`, inBoth, id].sort()],
      ].sort(),
    )
  })
})
