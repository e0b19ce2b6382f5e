import { expect, test } from 'vitest'
import { firstAccountId } from '#domain/accounts.ts'
import { startService } from '#tests/protocol/start-service.ts'
import { signUpCaller } from '#tests/support/ledger-caller.ts'
import { onEngine } from '#tests/support/on-each-engine.ts'

onEngine('SQLite', 'the forecast', (openTestStore) => {
  test('says how low the balance gets, with and without one of them', async () => {
    const user = await signUpCaller(await startService(openTestStore))
    const today = '2025-03-14'
    await user.post('/transactions', {
      transactions: [
        { date: '2025-03-01', description: 'GIFT', amount: 1000, category: 'Income' },
        { date: '2025-03-02', description: 'TRAIN', amount: -70, category: 'Travel' },
      ],
    })
    const travel = { category: 'Travel', period: 'month', amount: 100 }
    await user.post('/accounts', { name: 'Fund', kind: 'investment', opening_balance: 5000 })
    const rent = { ...{ name: 'Rent', amount: 300, day_of_month: 20 }, category: 'Bills & Utilities' }
    const cost = await user.post('/recurring-costs', { ...rent, start_date: '2025-03-01' })
    await user.put('/budgets', { month: '2025-03', budgets: [travel] })
    const { body } = await user.get(`/forecast?today=${today}&days=48`)
    // March has 30 left for travel; April 100.
    expect(body).toMatchObject({ start: 930, lowest: { date: '2025-04-30', balance: 200 }, without_rate: [] })
    expect(body.days).toHaveLength(48)
    expect(body.parts.map(({ name }: { name: string }) => name)).toEqual(['Rent', 'Travel'])
    const without = await user.get(`/forecast?today=${today}&days=48&without=${cost.body.id}`)
    expect(without.body).toMatchObject({ lowest: { balance: 800 }, parts: body.parts })

    const planned = { description: 'NEW BICYCLE', amount: -250, category: 'Shopping' }
    const added = ['2025-04-10', '2031-01-01'].map((date) => ({ ...planned, date }))
    await user.post('/transactions', { transactions: added })
    const withPlans = (await user.get(`/forecast?today=${today}&days=48`)).body
    expect(withPlans, 'what is entered for a later day is paid then').toMatchObject({
      ...{ start: 930, lowest: { date: '2025-04-30', balance: -50 } },
      parts: [...body.parts, { id: firstAccountId, kind: 'account' }],
    })
    expect(withPlans.steps).toContainEqual({
      ...{ date: '2025-04-10', overdue_since: null, amount: -250, certain: true, part_id: firstAccountId },
    })
    body.parts = withPlans.parts

    const transactions = ['2024-11', '2024-12', '2025-01', '2025-02'].map((month) => ({
      ...{ date: `${month}-25`, description: 'ACME PAYROLL', amount: 500, category: 'Income' },
    }))
    await user.post('/transactions', { transactions })
    const days = `/forecast?today=${today}&days=48`
    const ids = await findIncome(user)
    expect((await user.get(days)).body.parts, 'unless it is confirmed').toEqual(body.parts)
    await user.put('/recurring-costs/found/decision', { transaction_ids: ids, decision: 'confirmed' })
    const { parts, steps } = (await user.get(days)).body
    expect(parts).toContainEqual({ id: ids[0], kind: 'income', name: 'Acme' })
    const paid = { date: '2025-03-25', overdue_since: null, amount: 500, certain: true, part_id: ids[0] }
    expect(steps).toContainEqual(paid)
    expect((await user.get(`${days}&without=${ids[0]}`)).body.steps).not.toContainEqual(paid)
  })

  test('counts a salary once, and no income that goes to an account it leaves out', async () => {
    const user = await signUpCaller(await startService(openTestStore))
    const fund = await user.post('/accounts', { name: 'Fund', kind: 'investment' })
    const months = ['2024-10', '2024-11', '2024-12', '2025-01', '2025-02']
    const add = (dates: string[], more: object) =>
      user.post('/transactions', {
        transactions: dates.map((date) => ({ date, amount: 3000, category: 'Income', ...more })),
      })
    const salary = { description: 'ACME PAYROLL' }
    const dividend = { description: 'NORTHWIND DIVIDEND', amount: 120, account_id: fund.body.id }
    await add(
      months.map((month) => `${month}-25`),
      salary,
    )
    await add(
      months.map((month) => `${month}-27`),
      dividend,
    )
    for (const description of ['Acme', 'Northwind'])
      await user.put('/recurring-costs/found/decision', {
        ...{ transaction_ids: await findIncome(user, description), decision: 'confirmed' },
      })
    const read = async () => {
      const { start, steps, parts } = (await user.get('/forecast?today=2025-03-19&days=40')).body
      const paid = steps.map(({ date, amount }: { date: string; amount: number }) => [date, amount])
      return { start, paid, names: parts.map(({ name }: { name: string }) => name) }
    }
    const next = ['2025-04-25', 3000]
    expect(await read()).toEqual({ start: 15_000, paid: [['2025-03-25', 3000], next], names: ['Acme'] })
    await add(['2025-03-18'], salary)
    expect(await read()).toEqual({ start: 18_000, paid: [next], names: ['Acme'] })
  })
})

async function findIncome(user: Awaited<ReturnType<typeof signUpCaller>>, of = 'Acme'): Promise<string[]> {
  const { series } = (await user.get('/recurring-costs/found')).body
  return series.find(({ direction, name }: { direction: string; name: string }) => {
    return direction === 'in' && name.startsWith(of)
  }).transaction_ids
}
