import { expect, test } from 'vitest'
import { startService } from '#tests/protocol/start-service.ts'
import { signUpCaller } from '#tests/support/ledger-caller.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'

onEachEngine('recurring costs', (openTestStore) => {
  test('are found in the transactions that are in no transfer', async () => {
    const user = await signUpCaller(await startService(openTestStore))
    const months = ['01', '02', '03', '04', '05', '06']
    const monthly = (description: string, amount: number, day: string) =>
      months.map((month) => ({ date: `2025-${month}-${day}`, description, amount, category: 'Other' }))
    const rent = monthly('STANDING ORDER NORTHFIELD LETTINGS', -910, '01').map((row, index) => ({
      ...row,
      amount: index < 4 ? -910 : -950,
    }))
    const saving = monthly('STANDING ORDER RAINY DAY FUND', -200, '02')
    await user.post('/transactions', { transactions: [...rent, ...saving] })
    const { transactions } = (await user.get('/transactions?order=asc')).body
    const idsOf = ({ description }: { description: string }) =>
      transactions
        .filter((row: { description: string }) => row.description === description)
        .map(({ id }: { id: string }) => id)
    const [rentIds, savingIds] = [rent, saving].map(([row]) => (row ? idsOf(row) : []))
    const found = async () => (await user.get('/recurring-costs/found')).body.series
    expect(await found()).toHaveLength(2)
    for (const id of savingIds)
      await user.post('/transfers', { transaction_ids: [id], outside_account: 'Rainy day fund' })
    expect(await found()).toEqual([
      {
        transaction_ids: rentIds,
        cadence: 'monthly',
        amount: -950,
        confidence: expect.any(Number),
        reason: 'price_changes',
      },
    ])
  })
})
