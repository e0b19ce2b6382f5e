import { expect, test } from 'vitest'
import { startService } from '#tests/protocol/start-service.ts'
import { signUpCaller } from '#tests/support/ledger-caller.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'

const row = (date: string, amount: number, description = 'CORNER SHOP #12', more: object = {}) => ({
  date,
  description,
  amount: -amount,
  category: 'Groceries',
  ...more,
})
const usual = ['2025-01', '2025-02', '2025-03', '2025-04', '2025-05', '2025-06'].flatMap((month) => [
  row(`${month}-05`, 40),
  row(`${month}-15`, 40),
  row(`${month}-28`, 500),
])

type Told = {
  [field in 'category' | 'merchant_key' | 'first_day' | 'last_day']: string
} & { without: { key: string }[]; each: number | null; transaction_ids: string[] }

onEachEngine('what changed this month', (openTestStore) => {
  const signUp = async (...transactions: object[]) => {
    const user = await signUpCaller(await startService(openTestStore))
    await user.post('/transactions', { transactions })
    const changes = async () => (await user.get('/month-changes?today=2025-07-20')).body.changes
    return { user, changes }
  }

  test('comes with the transactions behind it, and counts parts of split ones in their categories', async () => {
    const parts = [
      { category: 'Groceries', amount: -50 },
      { category: 'Travel', amount: -250 },
    ]
    const salary = [
      { category: 'Income', amount: 2500 },
      { category: 'Travel', amount: -500 },
    ]
    const { user, changes } = await signUp(
      ...usual,
      row('2025-07-02', 60),
      row('2025-07-02', -2000, 'ACME PAYROLL', { category: 'Income', parts: salary }),
      row('2025-07-03', 45, 'GARDEN CINEMA', { category: 'Fun' }),
      row('2025-07-04', 45, 'GARDEN CINEMA', { category: 'Fun' }),
      row('2025-07-04', 8.5, 'GARDEN CINEMA', { category: 'Fun' }),
      row('2025-07-09', 300, 'CORNER SHOP #12', { category: 'Groceries', parts }),
    )
    const told = await changes()
    expect(told).toMatchObject([
      { kind: 'charged_twice', amount: 45, times: 2, first_day: '2025-07-03', last_day: '2025-07-04' },
      { kind: 'above_usual', category: 'Travel', amount: 750, usual: 0 },
    ])
    await expectRowsBehind(user, told)
  })

  test('counts each transaction once: a category leaves out the merchants of other lines', async () => {
    const market = usual.map((one) => ({ ...one, description: 'MARKET HALL' }))
    const { user, changes } = await signUp(
      ...[...usual, ...market],
      ...[row('2025-07-02', 20), row('2025-07-05', 90), row('2025-07-05', 90)],
      row('2025-07-09', 250, 'MARKET HALL'),
    )
    const told = await changes()
    expect(told).toMatchObject([
      { kind: 'charged_twice', amount: 90, times: 2 },
      { kind: 'above_usual', without: [{ name: 'Corner' }], amount: 170, usual: 80 },
    ])
    await expectRowsBehind(user, told)
  })

  const expectRowsBehind = async (user: Awaited<ReturnType<typeof signUpCaller>>, told: Told[]) => {
    for (const { category, without, merchant_key, each, first_day, last_day, transaction_ids } of told) {
      const filter = new URLSearchParams({
        figure: 'spending',
        start_date: first_day,
        end_date: last_day,
        ...(category && { category }),
        ...(merchant_key && { merchant: merchant_key }),
        ...(without[0] && { not_merchant: without[0].key }),
        ...(each && { search: Math.abs(each).toFixed(2) }),
      })
      const { transactions } = (await user.get(`/transactions?${filter}`)).body
      expect(transactions.map(({ id }: { id: string }) => id).sort()).toEqual(transaction_ids.sort())
    }
  }

  test('stays dismissed until that is undone', async () => {
    const { user, changes } = await signUp(...usual, row('2025-07-02', 180))
    const [change] = await changes()
    expect(change.kind).toBe('above_usual')
    const path = `/month-changes/${change.id}/dismissal`
    for (const _ of [1, 2]) expect((await user.put(`${path}?today=2025-07-20`, undefined)).status).toBe(204)
    await user.post('/transactions', { transactions: [row('2025-07-06', 20)] })
    expect(await changes()).toEqual([])
    const nextMonth = await user.get('/month-changes?today=2025-08-31')
    expect(nextMonth.body.changes).toMatchObject([{ kind: 'below_usual' }])
    expect((await user.delete(path)).status).toBe(204)
    expect(await changes()).toMatchObject([{ id: change.id, amount: 120 }])
    expect((await user.delete(path)).status).toBe(404)
    expect((await user.put(`${path}?today=2025-08-31`, undefined)).status).toBe(404)
  })
})
