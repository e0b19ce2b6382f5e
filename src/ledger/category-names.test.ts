import { expect, test } from 'vitest'
import { startService } from '#tests/protocol/start-service.ts'
import { signUpCaller } from '#tests/support/ledger-caller.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'

const row = { date: '2025-03-01', description: 'Something', amount: -3.5 }
const composed = 'Caf\u00e9'
const decomposed = 'CAFE\u0301'

onEachEngine('categories whose names look the same', (openTestStore) => {
  async function start() {
    const user = await signUpCaller(await startService(openTestStore))
    await user.put('/categories', { name: composed })
    const names = async () =>
      ((await user.get('/categories')).body.categories as { name: string }[]).map(({ name }) => name)
    return { user, names }
  }

  test('are not created, and no category is renamed to such a name', async () => {
    const { user, names } = await start()
    const before = await names()
    const taken = { status: 409, body: { code: 'category_exists' } }
    for (const name of [decomposed, 'shopping', 'food  & dining', 'UNCATEGORIZED'])
      expect(await user.put('/categories', { name }), name).toMatchObject(taken)
    for (const new_name of [decomposed, 'shopping', 'uncategorized'])
      expect(await user.post('/categories/rename', { name: 'Travel', new_name }), new_name).toMatchObject(
        taken,
      )
    expect(await names()).toEqual(before)
    expect((await user.put('/categories', { name: 'Bar', parent: 'bar' })).body.code).toBe('category_levels')
  })

  test('are the same wherever a category is named', async () => {
    const { user, names } = await start()
    const before = await names()
    const done = async (call: Promise<{ status: number }>) => expect((await call).status).toBeLessThan(300)
    const added = ['shopping', 'uncategorized', decomposed].map((category, n) => ({
      ...row,
      date: `2025-03-0${n + 1}`,
      category,
      import_key: `row-of-a-statement-00000000000${n}`,
    }))
    await done(user.post('/transactions', { transactions: added }))
    const read = async () => (await user.get('/transactions')).body.transactions
    expect(await read()).toMatchObject([
      { category: composed, bank_category: decomposed },
      { category: 'Uncategorized' },
      { category: 'Shopping' },
    ])

    const rule = { description_pattern: 'Something', category: 'bills & utilities' }
    const preview = await user.post('/transaction-rules/preview', rule)
    expect(preview.body.rows[0].after.category).toBe('Bills & Utilities')

    const [first, second, third] = (await read()).map(({ id }: { id: string }) => id)
    const parts = [
      { category: 'income', amount: -1.5 },
      { category: decomposed, amount: -2 },
    ]
    await done(user.put(`/transactions/${first}/parts`, { parts }))
    await done(user.patch(`/transactions/${second}`, { category: 'entertainment' }))
    const change = { category: 'HEALTHCARE' }
    await done(user.post('/transaction-changes', { selection: { transaction_ids: [third] }, change }))
    await done(user.post('/transaction-rules', { ...rule, description_pattern: 'Rent' }))
    const cost = { name: 'Rent', amount: 5, day_of_month: 1, start_date: '2025-01-01' }
    await done(user.post('/recurring-costs', { ...cost, category: 'bills & utilities' }))
    const budgets = [{ category: 'TRAVEL', period: 'month', amount: 50 }]
    await done(user.put('/budgets', { month: '2025-03', budgets }))
    await done(user.put('/categories', { name: 'Groceries', parent: 'SHOPPING' }))
    const id = crypto.randomUUID()
    const transactions = [{ ...row, id, category: decomposed, import_key: null }]
    const categories = [{ name: decomposed, color: 'red' }]
    await done(user.post('/account-file', { categories, transactions }))
    expect((await names()).filter((name) => name !== 'Uncategorized').sort()).toEqual(
      [...before, 'Groceries'].sort(),
    )
  })

  test('are the same among new rows, and one that is no longer used does not hold its name', async () => {
    const { user, names } = await start()
    const transactions = ['Zoo', 'ZOO'].map((category) => ({ ...row, category }))
    await user.post('/transactions', { transactions })
    expect((await names()).filter((name) => /zoo/i.test(name))).toEqual(['Zoo'])
    for (const { id } of (await user.get('/transactions')).body.transactions)
      await user.delete(`/transactions/${id}`)
    expect(await user.put('/categories', { name: 'ZOO' })).toMatchObject({ body: { name: 'ZOO' } })
    await user.post('/transactions', { transactions })
    expect((await names()).filter((name) => /zoo/i.test(name))).toEqual(['ZOO'])
  })
})
