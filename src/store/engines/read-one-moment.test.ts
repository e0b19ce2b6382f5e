import { expect, test } from 'vitest'
import { insertTransactions } from '#ledger/store/add-transactions.ts'
import { aRow, aUser } from '#tests/support/a-ledger.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'
import { readOneMoment } from './differences.ts'

onEachEngine('reading a snapshot', (openTestStore, newPlace) => {
  test('does not see concurrent writes, and does not block them', async () => {
    const place = await newPlace()
    const [reader, writer] = [await openTestStore(place), await openTestStore(place)]
    const userId = await aUser(writer)
    await insertTransactions(writer, userId, [aRow()])
    const seen = await readOneMoment(reader, async (moment) => {
      const count = () => moment.selectFrom('transactions').select('id').execute()
      const before = await count()
      await insertTransactions(writer, userId, [aRow(), aRow()])
      return [before.length, (await count()).length]
    })
    expect(seen).toEqual([1, 1])
    expect(await reader.selectFrom('transactions').select('id').execute()).toHaveLength(3)
  })
})
