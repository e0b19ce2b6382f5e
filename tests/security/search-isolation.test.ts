import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertTransactions } from '#ledger/store/add-transactions.ts'
import { readMonthPage } from '#ledger/store/month-pages.ts'
import { readTransactionPage } from '#ledger/store/read-transactions.ts'
import { refreshStatistics } from '#store/engines/differences.ts'
import { isHeldToOwners } from '#store/engines/is-held-to-owners.ts'
import { rebuildDescriptions } from '#store/engines/pack-descriptions.ts'
import { ownedBy } from '#store/engines/row-owner.ts'
import type { Schema } from '#store/schema.ts'
import { aRow, aUser } from '#tests/support/a-ledger.ts'
import { slowestPace } from '#tests/support/months-in-pages.ts'
import { onEngine } from '#tests/support/on-each-engine.ts'

const page = { order: 'desc', limit: 1000, after: null } as const
const secret = 'CLINIC 4711'

const searchOf = async (store: Kysely<Schema>, ledgerId: string, search: string) =>
  (await readTransactionPage(store, ledgerId, { search }, page)).transactions

onEngine('PostgreSQL', 'a search', (openTestStore) => {
  test('reads none of another ledger’s rows or descriptions, whatever it asks for', async () => {
    const store = await openTestStore()
    const [ada, eve] = [await aUser(store), await aUser(store)]
    const ofAda = Array.from({ length: 2000 }, (_, n) =>
      aRow({ description: `${secret} ${n}`, note: n % 2 ? null : 'x' }),
    )
    await insertTransactions(store, ada, ofAda)
    await insertTransactions(store, eve, [
      aRow({ description: 'TEA' }),
      aRow({ description: 'TEA', note: 'green' }),
    ])
    await refreshStatistics(store)
    const asEve = ownedBy(store, eve)
    expect(await isHeldToOwners(store)).toBe(true)
    for (const search of [secret, 'c', '%', "' or '1'='1", '\\', ''])
      for (const asked of [eve, ada])
        expect(
          (await searchOf(asEve, asked, search)).filter(({ description }) => description !== 'TEA'),
        ).toEqual([])
    for (const search of [secret, '%', '_', '\\', '>0', '-tea', "' or '1'='1"])
      expect(await readMonthPage(asEve, ada, { search }, null, slowestPace), search).toEqual({
        months: [],
        next: null,
      })
    expect(await readMonthPage(store, ada, { search: secret }, null, slowestPace)).toMatchObject({
      months: [{ count: 2000 }],
    })
    expect(await asEve.selectFrom('descriptions').select(['ledgerId', 'description']).execute()).toEqual([
      { ledgerId: eve, description: 'TEA' },
    ])
    const packs = await store.selectFrom('packedDescriptions').select(['ledgerId', 'count']).execute()
    expect(packs).toEqual([{ ledgerId: ada, count: 2000 }])
    expect(await asEve.selectFrom('packedDescriptions').select('ledgerId').execute()).toEqual([])
    await expect(
      sql`insert into descriptions (ledger_id, description) values (${ada}, 'x')`.execute(asEve),
    ).rejects.toThrow('row-level security')
    await expect(
      sql`
        insert into packed_descriptions (ledger_id, number, count, texts, descriptions)
        values (${ada}, 2, 1, 'x', 'x')
      `.execute(asEve),
    ).rejects.toThrow('row-level security')
    await asEve.deleteFrom('descriptions').execute()
    await asEve.deleteFrom('packedDescriptions').execute()
    expect(await searchOf(store, ada, secret)).toHaveLength(1000)
  })

  test('runs its conditions on its own ledger only, so neither an error nor the time tells about another', async () => {
    const store = await openTestStore()
    const [ada, eve] = [await aUser(store), await aUser(store)]
    await insertTransactions(store, ada, [
      aRow({ description: secret }),
      aRow({ description: secret, note: 'x' }),
    ])
    await insertTransactions(store, eve, [
      aRow({ description: 'TEA' }),
      aRow({ description: 'TEA', note: 'green' }),
    ])
    for (const ledgerId of [ada, eve]) await rebuildDescriptions(store, ledgerId)
    const asEve = ownedBy(store, eve)
    for (const [table, name] of [
      ['packed_descriptions', 'texts'],
      ['transactions', 'search_text'],
    ] as const) {
      const column = sql.ref(name)
      // Any condition that looks at another ledger's row fails loudly.
      const trap = sql<string>`case when strpos(${column}, ${secret.toLowerCase()}) > 0
        then cast(1 / (length(${column}) - length(${column})) as text) else ${column} end`
      const read = (one: Kysely<Schema>) =>
        sql`select ${trap} as seen from ${sql.table(table)} where strpos(${trap}, 't') > 0`.execute(one)
      await expect(read(store)).rejects.toThrow('division by zero')
      expect((await read(asEve)).rows.length).toBeGreaterThan(0)
    }
  })
})
