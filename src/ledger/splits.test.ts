import { expect, test } from 'vitest'
import { startService } from '#tests/protocol/start-service.ts'
import { signUpCaller } from '#tests/support/ledger-caller.ts'
import { onEachEngine, testOnce } from '#tests/support/on-each-engine.ts'

const parts = [
  { category: 'Groceries', amount: -40.5, note: 'for the party' },
  { category: 'Household', amount: -19.5, note: null },
]

onEachEngine('splitting a transaction', (openTestStore) => {
  async function start() {
    const service = await startService(openTestStore)
    const user = await signUpCaller(service)
    const key = 'key-number-0000001'
    const row = {
      date: '2025-03-01',
      description: 'MAPLE MARKET',
      amount: -60,
      category: 'Other',
      import_key: key,
    }
    await user.post('/transactions', { transactions: [row] })
    const shown = async (query = '') => (await user.get(`/transactions?${query}`)).body.transactions
    const [{ id }] = await shown()
    return {
      service,
      user,
      row,
      shown,
      split: (given: unknown) => user.put(`/transactions/${id}/parts`, { parts: given }),
      id,
    }
  }

  testOnce('counts its parts in their categories, until a single part ends the split', async () => {
    const { user, shown, split, id } = await start()
    expect(await split(parts)).toMatchObject({
      status: 200,
      body: { id, amount: -60, category: '', own_category: '', reviewed: true, by_hand: ['category'], parts },
    })
    expect(await shown('category=Household')).toMatchObject([{ id, parts }])
    expect(await shown('category=Other')).toEqual([])
    const months = async (query: string) => (await user.get(`/transactions/months?${query}`)).body.months
    expect(await months('category=Household')).toMatchObject([{ total: 19.5, net: -19.5, count: 1 }])
    expect(await months('search=category:groceries')).toMatchObject([{ total: 40.5, count: 1 }])
    expect(await months('')).toMatchObject([{ total: 60, net: -60, count: 1 }])
    expect((await user.get('/summary')).body.cells).toMatchObject([
      { category: '', net: 0, gross: 0, count: -1 },
      { category: 'Groceries', net: -40.5, count: 1 },
      { category: 'Household', net: -19.5, count: 1 },
    ])
    const { categories } = (await user.get('/categories')).body
    expect(categories.map(({ name }: { name: string }) => name)).not.toContain('')
    expect(await split([{ category: 'Other', amount: -60 }])).toMatchObject({
      body: { category: 'Other', parts: [] },
    })
    expect(await months('category=Other')).toMatchObject([{ total: 60, count: 1 }])
    expect((await user.get('/summary')).body.cells).toHaveLength(1)
  })

  test('counts once in the group of a parent, as in History', async () => {
    const { user, row, split } = await start()
    for (const name of ['Groceries', 'Household'])
      expect((await user.put('/categories', { name, parent: 'Living' })).status).toBe(200)
    await user.post('/transactions', { transactions: [{ ...row, import_key: null, category: 'Household' }] })
    await split(parts)
    const report = async (query: string) => (await user.get(`/reports/query?${query}`)).body.groups
    const living = { net: -120, out: 120, count: 2 }
    for (const filter of ['', '&excluded=false'])
      expect(await report(`dimension=parent${filter}`)).toMatchObject([{ keys: ['Living'], ...living }])
    expect(await report('dimension=quarter&dimension=parent&search=maple')).toMatchObject([
      { keys: ['2025-Q1', 'Living'], ...living },
    ])
    expect(await report('dimension=category')).toMatchObject([
      { keys: ['Groceries'], count: 1 },
      { keys: ['Household'], count: 2 },
    ])
    const months = (await user.get('/transactions/months?category=Living&with_children=true')).body.months
    expect(months).toMatchObject([{ net: -120, count: 2 }])
  })

  testOnce(
    'refuses parts that do not add up, and a new amount or category for a split transaction',
    async () => {
      const { user, split, id } = await start()
      const [one, other] = parts
      for (const wrong of [[one], [one, { ...other, amount: -19.49 }], [one, other, { ...other, amount: 0 }]])
        expect(await split(wrong)).toMatchObject({ status: 422, body: { code: 'parts_unequal' } })
      expect((await split([])).status).toBe(400)
      await split(parts)
      for (const change of [{ category: 'Travel' }, { amount: -50 }])
        expect(await user.patch(`/transactions/${id}`, change)).toMatchObject({
          status: 409,
          body: { code: 'transaction_split' },
        })
      expect(
        await user.patch(`/transactions/${id}`, { amount: -60, note: 'party', by_hand: [] }),
      ).toMatchObject({
        status: 200,
        body: { note: 'party', by_hand: ['category'], parts },
      })
      const missing = await user.put('/transactions/01a1fcd2-8484-7324-8ea4-7ee8b6b176ab/parts', { parts })
      expect(missing).toMatchObject({ status: 404, body: { code: 'transaction_not_found' } })
    },
  )

  testOnce('takes a part of the other sign off the rest, such as a coupon', async () => {
    const { user, shown, split, id } = await start()
    const bill = [
      { category: 'Groceries', amount: -65.25, note: null },
      { category: 'Coupons', amount: 5.25, note: null },
    ]
    expect(await split(bill)).toMatchObject({ status: 200, body: { parts: bill } })
    const months = async (query: string) => (await user.get(`/transactions/months?${query}`)).body.months
    expect(await months('')).toMatchObject([{ total: 60, net: -60, count: 1 }])
    expect(await months('category=Groceries')).toMatchObject([{ total: 65.25, net: -65.25 }])
    expect(await months('category=Coupons')).toMatchObject([{ total: -5.25, net: 5.25 }])
    expect(await months('figure=spending')).toMatchObject([{ total: 60, net: -60 }])
    expect((await user.get('/summary')).body.cells).toMatchObject([
      { category: '', net: 0, gross: 0 },
      { category: 'Coupons', net: 5.25, gross: -5.25 },
      { category: 'Groceries', net: -65.25, gross: 65.25 },
    ])
    expect((await user.get('/transactions.csv')).body).toContain('Groceries -65.25; Coupons 5.25')
    expect(await shown('category=Coupons')).toMatchObject([{ id, parts: bill }])
  })

  test('is undone without a trace, unless the row was edited since', async () => {
    const { service, user, shown, split, id } = await start()
    const undo = async ({ headers }: { headers: Headers }) =>
      (await user.post(`${headers.get('location')?.replace('/api/v1', '')}/undo`, {})).body
    const stored = () => service.context.store.selectFrom('transactions').selectAll().execute()
    const before = await stored()
    const made = await split(parts)
    expect((await user.get('/transaction-changes')).body.changes).toMatchObject([
      { change: { split: 2 }, count: 1 },
    ])
    expect(await undo(made)).toEqual({ restored: 1, edited: 0, missing: 0 })
    expect(await stored()).toEqual(before)

    await split(parts)
    const splitRow = await stored()
    const ended = await split([{ category: 'Travel', amount: -60 }])
    expect(await undo(ended)).toEqual({ restored: 1, edited: 0, missing: 0 })
    expect(await stored()).toEqual(splitRow)
    const again = await split([{ category: 'Travel', amount: -60 }])
    service.advanceClock(1)
    const edit = { selection: { transaction_ids: [id] }, change: { category: 'Gifts' } }
    const edited = (await user.post('/transaction-changes', edit)).body
    expect(await undo(again)).toEqual({ restored: 0, edited: 1, missing: 0 })
    expect(await shown()).toMatchObject([{ category: 'Gifts', parts: [] }])
    expect((await user.post(`/transaction-changes/${edited.id}/undo`, {})).body).toMatchObject({
      restored: 1,
    })
    expect(await undo(again), 'after the edit was undone').toEqual({ restored: 1, edited: 0, missing: 0 })
    expect(await stored()).toEqual(splitRow)
    expect((await user.get('/transaction-changes')).body.changes).toMatchObject([{ change: { split: 2 } }])
  })

  testOnce(
    'survives importing the row again, deleting it and undoing that, and the account file',
    async () => {
      const { service, user, row, shown, split, id } = await start()
      await split(parts)
      const again = await user.post('/transactions', {
        transactions: [row, { ...row, import_key: null, id }],
      })
      expect(again.body).toEqual({ inserted: 0, duplicates: 2 })
      const { headers } = await user.delete(`/transactions/${id}`)
      expect(await shown()).toEqual([])
      await user.post(`${headers.get('location')?.replace('/api/v1', '')}/undo`, {})
      expect(await shown()).toMatchObject([{ id, parts }])

      expect((await user.get('/transactions.csv')).body).toContain(
        'MAPLE MARKET,Groceries; Household,-60.00,No,,',
      )
      const file = (await user.get('/account-file')).body
      expect(file.transactions).toMatchObject([{ category: 'Groceries', parts }])
      const other = await signUpCaller(service)
      const { transactions } = file
      expect((await other.post('/account-file', { transactions })).body).toEqual({ transactions: 1 })
      expect((await other.post('/account-file', { transactions })).body).toEqual({ transactions: 0 })
      expect((await other.get('/transactions')).body.transactions).toMatchObject([{ category: '', parts }])
    },
  )
})
