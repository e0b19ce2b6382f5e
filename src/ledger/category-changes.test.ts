import { expect, test } from 'vitest'
import { forgetCategoryMoves } from '#ledger/store/category-moves.ts'
import { undoCategoryMove } from '#ledger/store/undo-category-move.ts'
import { startService } from '#tests/protocol/start-service.ts'
import { signUpCaller } from '#tests/support/ledger-caller.ts'
import { onEachEngine, testOnce } from '#tests/support/on-each-engine.ts'

const row = { date: '2025-03-01', description: 'Something', amount: -3.5 }
const later = new Date(Date.now() + 31 * 86_400_000).toISOString()

onEachEngine('the tree of categories', (openTestStore) => {
  async function start() {
    const service = await startService(openTestStore)
    const user = await signUpCaller(service)
    const find = async (name: string) =>
      (await user.get('/categories')).body.categories.find((one: { name: string }) => one.name === name)
    const add = (...categories: string[]) =>
      user.post('/transactions', { transactions: categories.map((category) => ({ ...row, category })) })
    return { service, user, find, add }
  }

  testOnce('has two levels, and children have the kind of their parent', async () => {
    const { user, find } = await start()
    const put = (body: object) => user.put('/categories', body)
    expect(await put({ name: 'Salary', parent: 'Income', symbol: 'banknote' })).toMatchObject({
      status: 200,
      body: { kind: 'income', parent: 'Income', symbol: 'banknote', archived: false },
    })
    for (const refused of [
      { name: 'Bonus', parent: 'Salary' },
      { name: 'Income', parent: 'Travel' },
      { name: 'Travel', parent: 'Travel' },
    ])
      expect(await put(refused)).toMatchObject({ status: 422, body: { code: 'category_levels' } })
    expect(await put({ name: 'Salary', kind: 'spending' })).toMatchObject({
      status: 422,
      body: { code: 'kind_of_parent' },
    })
    await put({ name: 'Income', kind: 'transfer' })
    expect(await find('Salary')).toMatchObject({ kind: 'transfer' })
    expect(await put({ name: 'Salary', parent: null })).toMatchObject({ body: { kind: 'transfer' } })
  })

  testOnce('keeps the color that a category is shown in when it is renamed before it is used', async () => {
    const { user, find, add } = await start()
    await user.put('/categories', { name: 'Snacks', color: (await find('Travel')).color })
    await user.post('/transaction-rules', { description_pattern: 'Kennel', category: 'Pets' })
    await add('Snacks')
    for (const [name, newName] of [
      ['Travel', 'Trips'],
      ['Pets', 'Animals'],
    ] as const) {
      const { color } = await find(name)
      await user.post('/categories/rename', { name, new_name: newName })
      expect(await find(newName)).toMatchObject({ color })
    }
  })

  testOnce('is filtered by a category alone or with its children', async () => {
    const { user, add } = await start()
    await add('Food', 'Groceries', 'Travel')
    await user.put('/categories', { name: 'Groceries', parent: 'Food' })
    const found = async (query: string) => [
      (await user.get(`/transactions?${query}`)).body.transactions.length,
      (await user.get(`/transactions/months?${query}`)).body.months[0].count,
      (await user.get(`/transactions/months?${query}&search=some`)).body.months[0].count,
    ]
    expect(await found('category=Food')).toEqual([1, 1, 1])
    expect(await found('category=Food&with_children=true')).toEqual([2, 2, 2])
    expect(await found('category=Groceries&with_children=true')).toEqual([1, 1, 1])
  })

  testOnce('has no children of Uncategorized, not even those of a category merged into it', async () => {
    const { user, find, add } = await start()
    const asParent = await user.put('/categories', { name: 'Zoo', parent: 'Uncategorized' })
    expect(asParent).toMatchObject({ status: 422, body: { code: 'category_levels' } })
    await add('Food', 'Uncategorized')
    await user.put('/categories', { name: 'Bread', parent: 'Food' })
    const merged = await user.post('/categories/merge', { name: 'Food', into_name: 'Uncategorized' })
    expect(await find('Bread')).toMatchObject({ parent: null })
    await user.post(`/category-changes/${merged.body.change_id}/undo`, {})
    expect(await find('Bread')).toMatchObject({ parent: 'Food' })
  })

  testOnce('keeps the color of a category, which no other has until all are used', async () => {
    const { user, find, add } = await start()
    await add('Zoo', 'Shopping')
    const before = [await find('Zoo'), await find('Shopping')].map(({ color }) => color)
    expect(before).toEqual(['blue', 'violet'])
    await add('Aardvark', 'Income', 'Shopping')
    expect([await find('Zoo'), await find('Shopping')].map(({ color }) => color)).toEqual(before)
    expect((await find('Income')).color).not.toBe('blue')
    await user.post('/categories/rename', { name: 'Zoo', new_name: 'Animals' })
    expect((await find('Animals')).color).toBe('blue')
  })

  testOnce(
    'renames everything that has a category, and what later files bring under the old name',
    async () => {
      const { user, find, add } = await start()
      await add('Bar', 'Bar')
      await user.post('/transaction-rules', { description_pattern: 'Card', category: 'Bar' })
      const cost = { name: 'Tab', amount: 9, day_of_month: 1, category: 'Bar', start_date: '2025-01-01' }
      await user.post('/recurring-costs', cost)
      const renamed = await user.post('/categories/rename', { name: 'Bar', new_name: 'Drinks' })
      expect(renamed).toMatchObject({ status: 200, body: { moved: 2 } })
      expect(await find('Bar')).toBeUndefined()
      expect(await find('Drinks')).toMatchObject({ count: 2, aliases: ['Bar'] })

      await add('Bar')
      const imported = await user.post('/imports', {})
      await user.post(`/imports/${imported.body.id}/rows`, {
        rows: [{ ...row, category: 'Bar', import_key: 'key-of-the-row-number-1' }],
      })
      await user.patch(`/transactions/${(await user.get('/transactions')).body.transactions[0].id}`, {
        category: 'Bar',
      })
      await user.post('/recurring-costs', cost)
      expect(await find('Bar')).toBeUndefined()
      expect(await find('Drinks')).toMatchObject({ count: 4 })

      expect(await user.post('/categories/rename', { name: 'Drinks', new_name: 'Travel' })).toMatchObject({
        status: 409,
        body: { code: 'category_exists' },
      })
      for (const [name, code] of [
        ['Uncategorized', 'no_category'],
        ['Nothing', 'category_not_found'],
      ])
        expect(await user.post('/categories/merge', { name, into_name: 'Drinks' })).toMatchObject({
          body: { code },
        })
    },
  )

  test('merges a category as previewed, and undoes that for 30 days except where rows were edited', async () => {
    const { service, user, find, add } = await start()
    await add('Bar', 'Bar', 'Food')
    await user.put('/categories', { name: 'Bar', color: 'pink' })
    await user.put('/categories', { name: 'Wine', parent: 'Bar' })
    const path = '/categories/merge?name=Bar'
    const preview = { transactions: 2, rules: 0, recurring_costs: 0, budgets: 0, children: ['Wine'] }
    expect((await user.get(path)).body).toEqual(preview)
    const [edited] = (await user.get('/transactions?category=Bar')).body.transactions
    const merge = { name: 'Bar', into_name: 'Food' }
    const { body } = await user.post('/categories/merge', merge)
    expect(await find('Food')).toMatchObject({ count: 3 })
    expect(await find('Wine')).toMatchObject({ parent: 'Food' })
    expect((await user.get('/category-changes')).body.changes).toMatchObject([
      { id: body.change_id, kind: 'merged', name: 'Bar', into_name: 'Food', count: 2 },
    ])
    const undo = `/category-changes/${body.change_id}/undo`
    expect(await (await signUpCaller(service)).post(undo, {})).toMatchObject({ status: 404 })
    await user.patch(`/transactions/${edited.id}`, { note: 'With Ada' })

    await user.post('/categories/rename', { name: 'Food', new_name: 'Meals' })
    expect(await user.post(undo, {})).toMatchObject({ status: 409, body: { code: 'later_change' } })
    const [rename] = (await user.get('/category-changes')).body.changes
    expect(await user.post(`/category-changes/${rename.id}/undo`, {})).toMatchObject({
      body: { restored: 3 },
    })

    expect((await user.post(undo, {})).body).toEqual({ restored: 1, left: 1 })
    expect(await find('Bar')).toMatchObject({ color: 'pink', count: 1 })
    expect(await find('Wine')).toMatchObject({ parent: 'Bar' })
    expect(await user.post(undo, {})).toMatchObject({ status: 404 })

    const { store } = service.context
    const { change_id } = (await user.post('/categories/merge', merge)).body
    expect(await undoCategoryMove(store, user.userId, change_id, later)).toBeUndefined()
    await forgetCategoryMoves(store, later)
    expect((await user.get('/category-changes')).body.changes).toEqual([])
    expect(await find('Food')).toMatchObject({ aliases: ['Bar'] })
  })

  testOnce('suggests no archived category, and a renamed one by its new name', async () => {
    const { user } = await start()
    await user.post('/transactions', {
      transactions: [{ ...row, description: 'STARBUCKS', category: 'Uncategorized' }],
    })
    const suggested = async () => (await user.get('/suggestions')).body.suggestions
    expect(await suggested()).toMatchObject([{ category: 'Food & Dining' }])
    await user.post('/categories/rename', { name: 'Food & Dining', new_name: 'Food' })
    expect(await suggested()).toMatchObject([{ category: 'Food' }])
    await user.put('/categories', { name: 'Food', archived: true })
    expect(await suggested()).toEqual([])
  })
})
