import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { insertTransactions } from '#ledger/store/add-transactions.ts'
import { dismissChanges } from '#ledger/store/changes/dismissed-changes.ts'
import { allMonths, fillReportTotals } from '#ledger/store/report-totals.ts'
import { addDescriptions } from '#ledger/store/search/descriptions.ts'
import { rebuildDescriptions } from '#store/engines/pack-descriptions.ts'
import { ownedBy, ownedByNobody } from '#store/engines/row-owner.ts'
import { startService } from '#tests/protocol/start-service.ts'
import { aRow, aUser } from '#tests/support/a-ledger.ts'
import { type Behavior, type OpenTestStore, onEngine, type Place } from '#tests/support/on-each-engine.ts'
import { aHousehold } from './a-household.ts'

/** The tables with users' data and the columns that name the user or the ledger, read from the database itself. */
async function ledgerTables({ databaseUrl }: Place) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ table: string; column: string; limited: boolean }>(`
      select tables.relname as table, columns.attname as column,
        tables.relrowsecurity and tables.relforcerowsecurity as limited
      from pg_constraint as reference
      join pg_class as tables on tables.oid = reference.conrelid
      join pg_attribute as columns on columns.attrelid = tables.oid and columns.attnum = reference.conkey[1]
      where reference.contype = 'f' and reference.confrelid in ('users'::regclass, 'ledgers'::regclass)
        and reference.conrelid = tables.oid and columns.attname in ('id', 'user_id', 'ledger_id')
      union select 'ledgers', 'id', relrowsecurity and relforcerowsecurity
      from pg_class where oid = 'ledgers'::regclass
      order by 1
    `)
    return rows
  } finally {
    await client.end()
  }
}

/** Tables of the authentication service: it looks users up before it knows who they are. */
const ofAccounts = [
  'identities',
  'sessions',
  'one_time_tokens',
  'factors',
  'recovery_codes',
  'flow_states',
  'security_events',
  'summary_mails',
]
/** No values are waiting to be recomputed. */
const withoutRows = ['stale_values']

async function twoHouseholds(openTestStore: OpenTestStore, place: Place) {
  const service = await startService(() => openTestStore(place))
  const households = [await aHousehold(service), await aHousehold(service)] as const
  const tables = (await ledgerTables(place)).filter(
    ({ table }) => ![...ofAccounts, ...withoutRows].includes(table),
  )
  const store = service.context.store
  for (const { caller } of households) {
    await dismissChanges(store, caller.userId, [crypto.randomUUID()])
    await fillReportTotals(store, caller.userId, allMonths)
    await rebuildDescriptions(store, caller.userId)
    await addDescriptions(store, caller.userId, ['NOT PACKED YET'])
  }
  const ownersIn = async (one: typeof store, table: string, column: string) => {
    const { rows } = await sql<{ owner: string }>`
      select distinct ${sql.ref(column)} as owner from ${sql.table(table)}`.execute(one)
    return rows.map(({ owner }) => owner).sort()
  }
  return { store, tables, ownersIn, ids: households.map(({ caller }) => caller.userId) }
}

// Which rows a table shows depends only on the owner of the transaction. The tests below show that a pooler preserves it.
onEngine('PostgreSQL', 'a query without an owner filter', (openTestStore, newPlace) => {
  test('sees only the caller’s rows in every ledger table, and cannot change, delete or add others; without a caller, none', async () => {
    const place = await newPlace()
    const { store, tables, ownersIn, ids } = await twoHouseholds(openTestStore, place)
    expect(tables.map(({ table }) => table)).toContain('transactions')
    for (const { table, column, limited } of tables) {
      expect({ table, limited }).toEqual({ table, limited: true })
      expect({ table, owners: await ownersIn(store, table, column) }).toEqual({
        table,
        owners: ids.toSorted(),
      })
      for (const id of ids)
        expect({ table, owners: await ownersIn(ownedBy(store, id), table, column) }).toEqual({
          table,
          owners: [id],
        })
      for (const stranger of [ownedByNobody(store), ownedBy(store, '*'), ownedBy(store, 'someone')])
        expect({ table, owners: await ownersIn(stranger, table, column) }).toEqual({ table, owners: [] })
    }

    // Somebody who queries manually with the product's role sees nothing until a ledger is set.
    const client = new pg.Client({ connectionString: place.databaseUrl })
    await client.connect()
    const count = async () => (await client.query('select id from transactions')).rows.length
    try {
      expect(await count()).toBe(0)
      await client.query(`set outgo.ledger_id = '${ids[0]}'`)
      expect(await count()).toBe(10)
      await client.query(`set outgo.user_id = '*'`)
      expect(await count()).toBe(20)
    } finally {
      await client.end()
    }

    const [ada = '', eve = ''] = ids
    const asEve = ownedBy(store, eve)
    await asEve.updateTable('transactions').set({ category: 'Eve was here' }).execute()
    for (const table of ['monthlyTotals', 'ledgerTotals'] as const) await asEve.deleteFrom(table).execute()
    const adas = await store
      .selectFrom('transactions')
      .select('category')
      .where('ledgerId', '=', ada)
      .execute()
    expect(adas.map(({ category }) => category)).not.toContain('Eve was here')
    for (const table of ['monthlyTotals', 'ledgerTotals'] as const)
      expect(await store.selectFrom(table).select('ledgerId').distinct().execute()).toEqual([
        { ledgerId: ada },
      ])
    await expect(insertTransactions(asEve, ada, [aRow()])).rejects.toThrow('row-level security')
    await expect(
      asEve.updateTable('transactions').set({ ledgerId: ada, ruleId: null }).execute(),
    ).rejects.toThrow('row-level security')
  })
})

const queryWithoutOwner: Behavior = (openTestStore, newPlace) => {
  test('is restricted on any connection, however many users call at once', async () => {
    const store = await openTestStore()
    const ids = await Promise.all(Array.from({ length: 20 }, () => aUser(store)))
    await Promise.all(ids.map((id) => insertTransactions(ownedBy(store, id), id, [aRow()])))
    const seen = await Promise.all(
      Array.from({ length: 200 }, async (_, turn) => {
        const id = ids[turn % ids.length] ?? ''
        const ask = (one: typeof store) => one.selectFrom('transactions').select('ledgerId').execute()
        const rows = await (turn % 2
          ? ask(ownedBy(store, id))
          : ownedBy(store, id).transaction().execute(ask))
        return rows.length === 1 && rows[0]?.ledgerId === id
      }),
    )
    expect(new Set(seen)).toEqual(new Set([true]))
    expect(await store.selectFrom('transactions').select('ledgerId').execute()).toHaveLength(ids.length)
    const [ada = '', eve = ''] = ids
    const asEve = ownedBy(store, eve)
    await expect(insertTransactions(asEve, ada, [aRow()])).rejects.toThrow('row-level security')
    await asEve.updateTable('transactions').set({ category: 'Eve was here' }).execute()
    await asEve.deleteFrom('monthlyTotals').execute()
    const changed = store.selectFrom('transactions').select('ledgerId').where('category', '=', 'Eve was here')
    expect(await changed.execute()).toEqual([{ ledgerId: eve }])
    const summed = await store.selectFrom('monthlyTotals').select('ledgerId').distinct().execute()
    expect(summed.map(({ ledgerId }) => ledgerId).sort()).toEqual(ids.filter((id) => id !== eve).sort())
    for (const stranger of [ownedByNobody(store), ownedBy(store, '*'), ownedBy(store, 'someone')])
      expect(await stranger.selectFrom('transactions').select('ledgerId').execute()).toEqual([])
  })

  test('leaves no trace on a connection for its next user', async () => {
    const place = await newPlace()
    const store = await openTestStore(place)
    const ids = await Promise.all(Array.from({ length: 20 }, () => aUser(store)))
    const knows = (one: typeof store) =>
      sql<{ owner: string; sorts: string }>`
        select current_setting('outgo.user_id') as owner, current_setting('enable_sort') as sorts`.execute(
        one,
      )
    for (const id of ids) {
      const owned = ownedBy(store, id)
      const [inQuery, inTransaction] = await Promise.all([knows(owned), owned.transaction().execute(knows)])
      for (const { rows } of [inQuery, inTransaction]) expect(rows).toEqual([{ owner: id, sorts: 'off' }])
    }
    // Connections without an owner: behind a pooler, they receive the ones that Outgo had used.
    const others = Array.from({ length: 3 }, () => new pg.Client({ connectionString: place.databaseUrl }))
    await Promise.all(others.map((other) => other.connect()))
    const seen = others.map((other) =>
      other.query(
        "select current_setting('outgo.user_id', true) as owner, current_setting('enable_sort') as sorts",
      ),
    )
    for (const { rows } of await Promise.all(seen)) {
      expect(rows[0]).toMatchObject({ sorts: 'on' })
      expect(['', null]).toContain(rows[0].owner)
    }
    await Promise.all(others.map((other) => other.end()))
  })
}

onEngine('PostgreSQL', 'a query without an owner filter', queryWithoutOwner)
onEngine('PgBouncer', 'a query without an owner filter', queryWithoutOwner)
