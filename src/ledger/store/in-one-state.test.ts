import { expect, test } from 'vitest'
import { insertTransactions } from '#ledger/store/add-transactions.ts'
import { changeLedger } from '#ledger/store/change-ledger.ts'
import type { Store } from '#store/schema.ts'
import { aRow, aUser } from '#tests/support/a-ledger.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'
import { inOneState } from './in-one-state.ts'

onEachEngine('reading a ledger with several queries', (openTestStore, newPlace) => {
  const open = async () => {
    const place = await newPlace()
    const [reader, writer] = [await openTestStore(place), await openTestStore(place)]
    const userId = await aUser(writer)
    const count = async (store: Store) =>
      (await store.selectFrom('transactions').select('id').where('ledgerId', '=', userId).execute()).length
    const add = () =>
      changeLedger(writer, userId, (transaction) => insertTransactions(transaction, userId, [aRow()]))
    return { reader, userId, count, add }
  }

  test('starts again if the ledger changes in between', async () => {
    const { reader, userId, count, add } = await open()
    let reads = 0
    const seen = await inOneState(reader, userId, async (store) => {
      const before = await count(store)
      if (reads === 0) await add()
      reads += 1
      return [before, await count(store)]
    })
    expect([reads, seen]).toEqual([2, [1, 1]])
  })

  test('sees one state of a ledger that changes all the time', async () => {
    const { reader, userId, count, add } = await open()
    const seen = await inOneState(reader, userId, async (store) => {
      const before = await count(store)
      await add()
      return [before, await count(store)]
    })
    expect(seen[1]).toBe(seen[0])
  })
})
