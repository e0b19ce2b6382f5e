import { expect, test } from 'vitest'
import { startService } from '#tests/protocol/start-service.ts'
import { signUpCaller } from '#tests/support/ledger-caller.ts'
import { onEngine } from '#tests/support/on-each-engine.ts'

type Category = { name: string; kind: string | null; color: string; count: number }

const row = { date: '2025-03-01', description: 'Something', amount: -3.5 }

onEngine('SQLite', 'the categories API', (openTestStore) => {
  async function start() {
    const service = await startService(openTestStore)
    const user = await signUpCaller(service)
    const list = async (): Promise<Category[]> => (await user.get('/categories')).body.categories
    const find = async (name: string) => (await list()).find((category) => category.name === name)
    return { service, user, list, find }
  }

  test('lists the built-in categories with their kinds in a new ledger', async () => {
    const { list } = await start()
    expect((await list()).map(({ name, kind, count }) => `${name}: ${kind} ${count}`)).toEqual([
      'Income: income 0',
      'Credit Card Payment: transfer 0',
      'Transfer: transfer 0',
      'Bills & Utilities: spending 0',
      'Shopping: spending 0',
      'Food & Dining: spending 0',
      'Transportation: spending 0',
      'Travel: spending 0',
      'Entertainment: spending 0',
      'Healthcare: spending 0',
      'Other: null 0',
    ])
  })

  test('does not create a category again that was renamed before it is changed', async () => {
    const { user, find } = await start()
    await user.put('/categories', { name: 'Bread' })
    await user.post('/categories/rename', { name: 'Bread', new_name: 'Bakery' })
    const change = { name: 'Bread', color: 'red', must_exist: true }
    expect(await user.put('/categories', change)).toMatchObject({
      status: 404,
      body: { code: 'category_not_found' },
    })
    expect(await find('Bread')).toBeUndefined()
    expect((await user.put('/categories', { ...change, name: 'Bakery' })).body.color).toBe('red')
  })

  test('lists those of transactions, rules and recurring costs as spending, counted after rules', async () => {
    const { user, list } = await start()
    await user.post('/transactions', {
      transactions: [
        { ...row, category: 'Zoo' },
        { ...row, amount: -4, category: 'Zoo' },
        { ...row, description: 'Card', category: 'Bar' },
        { ...row, category: 'Uncategorized' },
      ],
    })
    await user.post('/transaction-rules', { description_pattern: 'Card', category: 'Repaid' })
    await user.post('/recurring-costs', {
      name: 'Rent',
      amount: 900,
      day_of_month: 1,
      category: 'Housing',
      start_date: '2025-01-01',
    })
    expect((await list()).slice(11)).toMatchObject([
      { name: 'Housing', kind: 'spending', count: 0 },
      { name: 'Repaid', kind: 'spending', count: 1 },
      { name: 'Uncategorized', kind: null, count: 1 },
      { name: 'Zoo', kind: 'spending', count: 2 },
    ])
    const colors = (await list()).map(({ color }) => color)
    expect(new Set(colors).size, 'each has a color of its own').toBe(colors.length)
  })

  test('keeps the color of a parent that has no transactions of its own', async () => {
    const { user, find } = await start()
    await user.put('/categories', { name: 'Groceries', parent: 'Travel' })
    const before = await find('Travel')
    const names = Array.from({ length: 12 }, (_, index) => `Category ${index}`)
    await user.post('/transactions', { transactions: names.map((category) => ({ ...row, category })) })
    expect(await find('Travel')).toEqual(before)
  })

  test('keeps a chosen kind, for this ledger only, until the default is restored or the category is deleted', async () => {
    const { service, user, list, find } = await start()
    const before = await list()
    expect(await user.put('/categories', { name: 'Wages / net', kind: 'income' })).toMatchObject({
      status: 200,
      body: { name: 'Wages / net', kind: 'income', count: 0 },
    })
    await user.put('/categories', { name: 'Other', kind: 'spending' })
    expect(await find('Wages / net')).toMatchObject({ kind: 'income' })
    expect(await find('Other')).toMatchObject({ kind: 'spending' })
    const other = await signUpCaller(service)
    expect((await other.get('/categories')).body.categories).toEqual(before)

    for (const [name, kind] of [
      ['Wages / net', 'spending'],
      ['Other', null],
    ] as const) {
      expect(await user.put('/categories', { name, kind: null })).toMatchObject({
        status: 200,
        body: { kind },
      })
      expect(await user.delete(`/categories?name=${encodeURIComponent(name)}`)).toMatchObject({ status: 204 })
    }
    expect(await list()).toEqual(before)
    expect(await user.delete('/categories?name=Other')).toMatchObject({ status: 404 })
  })

  test('refuses unknown kinds, and more categories than anyone can look through', async () => {
    const { user, list } = await start()
    expect(await user.put('/categories', { name: 'Zoo', kind: 'savings' })).toMatchObject({ status: 400 })
    const categories = Array.from({ length: 1000 }, (_, n) => ({ name: `Zoo ${n}`, kind: 'income' }))
    expect(await user.post('/account-file', { categories })).toMatchObject({ status: 200 })
    const full = { status: 409, body: { code: 'too_many_categories' } }
    expect(await user.put('/categories', { name: 'Zoo', kind: 'income' })).toMatchObject(full)
    expect(await user.post('/account-file', { categories: [{ name: 'Zoo', kind: 'income' }] })).toMatchObject(
      full,
    )
    expect(await user.put('/categories', { name: 'Zoo 7', kind: 'transfer' })).toMatchObject({ status: 200 })
    expect(await list()).toHaveLength(1011)
  })
})
