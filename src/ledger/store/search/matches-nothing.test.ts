import { expect, test } from 'vitest'
import { insertTransactions } from '#ledger/store/add-transactions.ts'
import { readMonthPage } from '#ledger/store/month-pages.ts'
import { aRow, aUser } from '#tests/support/a-ledger.ts'
import { slowestPace } from '#tests/support/months-in-pages.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'

onEachEngine('a search for a name', (openTestStore) => {
  test('that nothing has doesn’t go through all months', async () => {
    const store = await openTestStore()
    const ledgerId = await aUser(store)
    await insertTransactions(store, ledgerId, [aRow(), aRow({ date: '2024-01-31' })])
    const read = (asked: object) => readMonthPage(store, ledgerId, asked, null, slowestPace)
    for (const field of ['merchant', 'category', 'account', 'tag']) {
      expect(await read({ search: `${field}:nobody` }), field).toEqual({ months: [], next: null })
      const others = await read({ search: `-${field}:nobody` })
      expect(others?.months, `no ${field}`).toMatchObject([{ month: '2025-03', count: 1 }])
    }
    expect(await read({ ruleId: 'deleted' })).toEqual({ months: [], next: null })
  })
})
