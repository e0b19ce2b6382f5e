import { expect, test } from 'vitest'
import { firstAccountId } from '#domain/accounts.ts'
import { aRow, aUser } from '#tests/support/a-ledger.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'
import { insertTransactions } from './add-transactions.ts'
import { readMonthList, readSpendingCells } from './monthly-totals.ts'
import { changeRates } from './rate-changes.ts'
import { refreshNextMonth } from './stale-values.ts'

const at = '2025-05-01T00:00:00.000Z'

onEachEngine('converting a ledger to another currency', (openTestStore) => {
  test('leaves each month out of totals until all its values are converted', async () => {
    const store = await openTestStore()
    const userId = await aUser(store)
    await insertTransactions(store, userId, [
      aRow({ date: '2025-02-10', cents: -1000 }),
      aRow({ date: '2025-03-10', cents: -2000 }),
      aRow({ date: '2025-04-10', cents: -3000 }),
    ])
    for (const month of ['2025-02', '2025-03', '2025-04'])
      await changeRates(store, userId, { kind: 'rate', into: 'EUR', currency: 'USD', month, rate: '0.5' }, at)
    while (await refreshNextMonth(store, userId));
    await changeRates(
      store,
      userId,
      { kind: 'currency', currency: 'EUR', accounts: { [firstAccountId]: 'USD' } },
      at,
    )

    const seen: [string, number][][] = []
    do {
      const cells = await readSpendingCells(store, userId)
      seen.push(cells.map(({ month, netCents }): [string, number] => [month, netCents]).sort())
      const months = (await readMonthList(store, userId, {})).map(({ month, netCents }) => [month, netCents])
      expect(months.filter(([, cents]) => cents !== 0).sort()).toEqual(seen.at(-1))
    } while (await refreshNextMonth(store, userId))
    expect(seen.slice(0, 4)).toEqual([
      [],
      [['2025-02', -500]],
      [
        ['2025-02', -500],
        ['2025-03', -1000],
      ],
      [
        ['2025-02', -500],
        ['2025-03', -1000],
        ['2025-04', -1500],
      ],
    ])
  })
})
