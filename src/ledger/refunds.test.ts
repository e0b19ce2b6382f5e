import { expect, test } from 'vitest'
import { startService } from '#tests/protocol/start-service.ts'
import { signUpCaller } from '#tests/support/ledger-caller.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'

onEachEngine('refunds', (openTestStore) => {
  test('are found with the purchase that they give back', async () => {
    const user = await signUpCaller(await startService(openTestStore))
    const purchase = { date: '2025-03-01', description: 'MAPLE OUTFITTERS', amount: -83.2, category: 'Other' }
    const other = { ...purchase, description: 'BLUE DOOR CAFE', amount: -4.5 }
    const refund = { ...purchase, date: '2025-03-09', amount: 83.2 }
    await user.post('/transactions', { transactions: [purchase, other, refund] })
    const { transactions } = (await user.get('/transactions')).body
    const idOf = (amount: number) => transactions.find((row: { amount: number }) => row.amount === amount).id
    expect((await user.get('/refunds')).body.refunds).toMatchObject([
      { refund_id: idOf(83.2), purchase_id: idOf(-83.2), reason: 'whole_amount' },
    ])
  })
})
