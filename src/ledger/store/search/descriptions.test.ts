import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { packTexts } from '#domain/search/packed-texts.ts'
import { insertTransactions } from '#ledger/store/add-transactions.ts'
import { deleteAllTransactions, undoDeletion } from '#ledger/store/deletions.ts'
import { examineLedger, isHealthy, repairLedger } from '#ledger/store/examine-ledger.ts'
import { readTransactionPage } from '#ledger/store/read-transactions.ts'
import { packFrom, rebuildDescriptions } from '#store/engines/pack-descriptions.ts'
import type { Store } from '#store/schema.ts'
import { aRow, aUser } from '#tests/support/a-ledger.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'

const at = '2026-01-01T00:00:00.000Z'

const shops = (first: number, count: number) =>
  Array.from({ length: count }, (_, n) => aRow({ description: `SHOP ${first + n}.` }))

const find = async (store: Store, ledgerId: string, search: string) => {
  const page = { order: 'desc', limit: 1000, after: null } as const
  const { transactions } = await readTransactionPage(store, ledgerId, { search }, page)
  return transactions.map(({ description }) => description)
}

const countNew = async (store: Store, ledgerId: string) =>
  (await store.selectFrom('descriptions').select('description').where('ledgerId', '=', ledgerId).execute())
    .length

const readCounts = async (store: Store, ledgerId: string) =>
  (
    await store
      .selectFrom('packedDescriptions')
      .select('count')
      .where('ledgerId', '=', ledgerId)
      .orderBy('number')
      .execute()
  ).map(({ count }) => count)

onEachEngine('the descriptions of a ledger', (openTestStore) => {
  test('are packed when there are many new ones', async () => {
    const store = await openTestStore()
    const ledgerId = await aUser(store)
    await insertTransactions(store, ledgerId, shops(0, 1500))
    expect([await countNew(store, ledgerId), await readCounts(store, ledgerId)]).toEqual([1500, []])
    await insertTransactions(store, ledgerId, shops(1000, 1100))
    expect([await countNew(store, ledgerId), await readCounts(store, ledgerId)]).toEqual([0, [2000, 100]])
    await insertTransactions(store, ledgerId, [...shops(2000, 100), aRow({ description: 'TEA 7.' })])
    expect(await countNew(store, ledgerId)).toBe(1)
    expect((await find(store, ledgerId, '7.')).length).toBe(150 + 110 + 10 + 1)
    expect(await find(store, ledgerId, 'shop 1999')).toEqual(['SHOP 1999.'])
    expect(isHealthy(await examineLedger(store, ledgerId))).toBe(true)
  })

  test('fill a pack sooner if they are long', async () => {
    const store = await openTestStore()
    const ledgerId = await aUser(store)
    const long = (n: number) => `SHOP ${n}.`.padEnd(1000, 'X')
    await insertTransactions(
      store,
      ledgerId,
      Array.from({ length: 150 }, (_, n) => aRow({ description: long(n) })),
    )
    await rebuildDescriptions(store, ledgerId)
    expect(await readCounts(store, ledgerId)).toEqual([100, 50])
    expect(await find(store, ledgerId, 'shop 149.')).toEqual([long(149)])
  })

  test('are found in any number of packs', async () => {
    const store = await openTestStore()
    const ledgerId = await aUser(store)
    const rows = shops(0, 101)
    await insertTransactions(store, ledgerId, rows)
    await store.deleteFrom('descriptions').execute()
    const packs = rows.map(({ description }, number) => {
      return { ledgerId, number: number + 1, count: 1, ...packTexts([description]) }
    })
    await store.insertInto('packedDescriptions').values(packs).execute()
    expect(await find(store, ledgerId, 'shop')).toHaveLength(101)
    for (const search of ['shop 0.', 'shop 55.', 'shop 100.'])
      expect(await find(store, ledgerId, search)).toEqual([search.toUpperCase()])
    expect(isHealthy(await examineLedger(store, ledgerId))).toBe(true)
  })

  test('are packed anew when most of them are outdated, with those that are being added', async () => {
    const store = await openTestStore()
    const ledgerId = await aUser(store)
    await insertTransactions(store, ledgerId, shops(0, 2000))
    const { deletionId } = await deleteAllTransactions(store, ledgerId, at)
    expect(await readCounts(store, ledgerId)).toEqual([2000])
    await insertTransactions(store, ledgerId, [aRow({ description: 'TEA' })])
    await sql`update packed_descriptions set count = 1000000 where ledger_id = ${ledgerId}`.execute(store)
    await insertTransactions(store, ledgerId, shops(2000, 2000))
    const counts = await readCounts(store, ledgerId)
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(2002)
    expect(isHealthy(await examineLedger(store, ledgerId))).toBe(true)
    await undoDeletion(store, ledgerId, deletionId)
    expect(isHealthy(await examineLedger(store, ledgerId))).toBe(true)
    expect(await find(store, ledgerId, '1999.')).toEqual(['SHOP 1999.'])
    expect(await find(store, ledgerId, 'tea')).toEqual(['TEA'])
  })

  test('are repaired if another program changed them', async () => {
    const store = await openTestStore()
    const ledgerId = await aUser(store)
    await insertTransactions(store, ledgerId, [...shops(0, 20), aRow({ description: 'LOST COFFEE' })])
    await packFrom(store, ledgerId, 'descriptions')
    await insertTransactions(store, ledgerId, [aRow({ description: 'TEA' }), aRow({ description: 'MILK' })])
    await sql`delete from descriptions where description = 'TEA'`.execute(store)
    await sql`update packed_descriptions set texts = replace(texts, 'coffee', 'toffee')`.execute(store)
    const faults = await examineLedger(store, ledgerId)
    expect(faults.wrongSearchTexts).toBe(2)
    await repairLedger(store, ledgerId, faults)
    for (const description of ['LOST COFFEE', 'TEA', 'MILK'])
      expect(await find(store, ledgerId, description.toLowerCase())).toEqual([description])
    expect(isHealthy(await examineLedger(store, ledgerId))).toBe(true)
  })

  test('are deleted with the ledger', async () => {
    const store = await openTestStore()
    const ledgerId = await aUser(store)
    await insertTransactions(store, ledgerId, shops(0, 20))
    await packFrom(store, ledgerId, 'descriptions')
    await insertTransactions(store, ledgerId, [aRow({ description: 'TEA' })])
    expect([await countNew(store, ledgerId), await readCounts(store, ledgerId)]).toEqual([1, [20]])
    await store.deleteFrom('ledgers').where('id', '=', ledgerId).execute()
    expect([await countNew(store, ledgerId), await readCounts(store, ledgerId)]).toEqual([0, []])
  })
})
