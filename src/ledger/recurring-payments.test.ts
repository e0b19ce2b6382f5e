import { expect, test } from 'vitest'
import { startService } from '#tests/protocol/start-service.ts'
import { accountFilePart } from '#tests/support/account-file-part.ts'
import { type LedgerCaller, signUpCaller } from '#tests/support/ledger-caller.ts'
import { onEachEngine, testOnce } from '#tests/support/on-each-engine.ts'

const rent = {
  name: 'Rent',
  amount: 1200,
  day_of_month: 1,
  category: 'Bills & Utilities',
  start_date: '2025-01-01',
}
const row = (date: string, more: object = {}) => ({
  date,
  description: 'OAKWOOD RENT',
  amount: -1200,
  category: 'Other',
  import_key: `bank-row-of-${date}`,
  ...more,
})
const unnamed = { description: 'OAKWOOD LLC' }

onEachEngine('payments of recurring costs', (openTestStore) => {
  const signUp = async () => signUpCaller(await startService(openTestStore))
  const add = (user: LedgerCaller, ...transactions: object[]) => user.post('/transactions', { transactions })
  const addCost = async (user: LedgerCaller, cost: object = rent) =>
    (await user.post('/recurring-costs', cost)).body
  const months = async (user: LedgerCaller, index = 0) =>
    (await user.get('/recurring-costs')).body.recurring_costs[index].paid_months
  const list = async (user: LedgerCaller, state: string): Promise<[string, string][]> =>
    (await user.get(`/recurring-payments?state=${state}`)).body.payments
      .map((payment: { month: string; transaction: { date: string } }) => [
        payment.month,
        payment.transaction.date,
      ])
      .sort()
  const rowIdOf = async (user: LedgerCaller, date: string): Promise<string> =>
    (await user.get('/transactions')).body.transactions.find((one: { date: string }) => one.date === date).id
  const pathOf = async (user: LedgerCaller, costId: string, date: string) =>
    `/recurring-payments/${costId}_${await rowIdOf(user, date)}`

  testOnce('are recognized whether the row or the cost comes first', async () => {
    const user = await signUp()
    await add(user, row('2025-03-02'))
    const cost = await addCost(user)
    expect(cost.paid_months).toEqual(['2025-03'])
    await add(user, row('2025-03-31'), row('2025-04-15', { amount: -30 }))
    expect(await months(user)).toEqual(['2025-03', '2025-04'])
    const { body } = await user.get('/transactions')
    expect(body.transactions.map((one: { recurring_cost_id: string }) => one.recurring_cost_id)).toEqual([
      null,
      cost.id,
      cost.id,
    ])
  })

  testOnce('include that of the first month when the cost starts after its due day', async () => {
    const cost = { ...rent, day_of_month: 5, start_date: '2025-03-25' }
    const rows = [row('2025-02-05'), row('2025-03-05'), row('2025-04-05')]
    for (const isCostFirst of [true, false]) {
      const user = await signUp()
      if (isCostFirst) await addCost(user, cost)
      await add(user, ...rows)
      const { id } = isCostFirst
        ? (await user.get('/recurring-costs')).body.recurring_costs[0]
        : await addCost(user, cost)
      expect(await months(user)).toEqual(['2025-03', '2025-04'])
      await user.patch(`/recurring-costs/${id}`, { category: 'Other' })
      expect(await months(user)).toEqual(['2025-03', '2025-04'])
    }
  })

  test('that totals leave out are booked, but do not replace the cost', async () => {
    const user = await signUp()
    await addCost(user)
    await add(user, row('2025-03-02'), row('2025-04-01', { description: 'RENT, PAID BY ALEX' }))
    const rule = { description_pattern: 'RENT, PAID BY ALEX', exclude_from_total: true }
    await user.post('/transaction-rules', rule)
    expect((await user.get('/recurring-costs')).body.recurring_costs).toMatchObject([
      { booked_days: ['2025-03-01', '2025-04-01'], paid_days: ['2025-03-01'], paid_months: ['2025-03'] },
    ])
    const { days, steps } = (await user.get('/forecast?today=2025-04-02&days=10')).body
    expect(steps).toEqual([])
    expect(days.at(-1).balance).toBe(-2400)
  })

  testOnce('of a cost that is not monthly replace it on the due days that they pay for', async () => {
    const user = await signUp()
    const days = ['2025-03-04', '2025-03-11', '2025-03-19', '2025-04-04']
    await add(user, ...days.map((date) => row(date)))
    const weekly = await addCost(user, { ...rent, cadence: 'weekly', start_date: '2025-03-04' })
    expect(weekly).toMatchObject({
      cadence: 'weekly',
      paid_days: ['2025-03-04', '2025-03-11', '2025-03-18', '2025-04-01'],
      paid_months: ['2025-03', '2025-04'],
    })
    const yearly = { cadence: 'yearly', start_date: '2023-03-31', day_of_month: 20 }
    expect(await user.patch(`/recurring-costs/${weekly.id}`, yearly)).toMatchObject({
      body: { ...yearly, paid_days: ['2025-03-20'] },
    })
  })

  testOnce('in another currency are recognized by their value, whichever comes first', async () => {
    const user = await signUp()
    await user.put('/rates', { currency: 'EUR', month: '2025-03', rate: '4' })
    await user.put('/rates', { currency: 'EUR', month: '2025-04', rate: '4' })
    const account = { name: 'Giro', kind: 'checking', currency: 'EUR' }
    const inEuros = { account_id: (await user.post('/accounts', account)).body.id, amount: -300 }
    await add(user, row('2025-03-02', inEuros))
    expect((await addCost(user)).paid_months).toEqual(['2025-03'])
    await add(user, row('2025-04-02', inEuros))
    expect(await months(user)).toEqual(['2025-03', '2025-04'])
  })

  testOnce('in another currency are recognized again when rates change', async () => {
    const user = await signUp()
    await addCost(user)
    const account = { name: 'Giro', kind: 'checking', currency: 'EUR' }
    const inEuros = { account_id: (await user.post('/accounts', account)).body.id, amount: -300 }
    await add(user, row('2025-03-02', inEuros), row('2025-04-02', inEuros))
    expect(await months(user)).toEqual([])
    await user.put('/rates', { currency: 'EUR', month: '2025-03', rate: '4' })
    await user.put('/rates', { currency: 'EUR', month: '2025-04', rate: '1' })
    expect(await months(user)).toEqual(['2025-03'])
    await user.put('/rates', { currency: 'EUR', month: '2025-04', rate: '4' })
    await user.put('/rates', { currency: 'EUR', month: '2025-03', rate: '1' })
    expect(await months(user)).toEqual(['2025-04'])
  })

  test('that are not certain are suggested; accepting one links its payee in the other months', async () => {
    const user = await signUp()
    const cost = await addCost(user)
    await add(user, row('2025-03-01', unnamed), row('2025-04-01', unnamed))
    expect(await months(user)).toEqual([])
    expect(await list(user, 'suggested')).toEqual([
      ['2025-03', '2025-03-01'],
      ['2025-04', '2025-04-01'],
    ])
    const path = await pathOf(user, cost.id, '2025-03-01')
    expect(await user.patch(path, { state: 'linked' })).toMatchObject({
      status: 200,
      body: { recurring_cost_id: cost.id, month: '2025-03', state: 'linked', decided_by: 'user' },
    })
    await add(user, row('2025-05-01', { ...unnamed, amount: -1250 }))
    expect(await months(user)).toEqual(['2025-03', '2025-04', '2025-05'])
    expect((await user.delete(path)).status).toBe(204)
    expect(await months(user)).toEqual([])
    expect(await list(user, 'suggested')).toHaveLength(2)
    expect(await user.delete(path)).toMatchObject({ status: 404, body: { code: 'payment_not_found' } })
  })

  testOnce(
    'that are unlinked never come back, not even with another import or an undone deletion',
    async () => {
      const user = await signUp()
      const cost = await addCost(user)
      await add(user, row('2025-03-01'), row('2025-04-01'))
      await user.patch(await pathOf(user, cost.id, '2025-03-01'), { state: 'dismissed' })
      expect(await months(user)).toEqual(['2025-04'])
      const deleted = await user.delete('/transactions')
      expect(await months(user)).toEqual([])
      await user.post(`${deleted.headers.get('location')?.replace('/api/v1', '')}/undo`, {})
      expect(await months(user)).toEqual(['2025-04'])
      await user.delete('/transactions')
      await add(user, row('2025-03-01'), row('2025-04-01'))
      expect(await months(user)).toEqual(['2025-04'])
      expect(await list(user, 'dismissed')).toEqual([['2025-03', '2025-03-01']])
      await user.delete(await pathOf(user, cost.id, '2025-03-01'))
      expect(await months(user)).toEqual(['2025-03', '2025-04'])
    },
  )

  testOnce(
    'are what the user linked, even if the amount differs, after a change and with another import',
    async () => {
      const user = await signUp()
      const cost = await addCost(user)
      const cash = row('2025-06-10', { description: 'Cash for the landlord', amount: -300 })
      await add(user, cash)
      expect(await list(user, 'suggested')).toEqual([])
      await user.patch(await pathOf(user, cost.id, '2025-06-10'), { state: 'linked' })
      expect(await months(user)).toEqual(['2025-06'])
      await user.patch(`/transactions/${await rowIdOf(user, '2025-06-10')}`, { amount: -310 })
      expect(await months(user)).toEqual(['2025-06'])
      await user.delete('/transactions')
      await add(user, cash)
      expect(await months(user)).toEqual(['2025-06'])
      const income = row('2025-06-02', { amount: 1200 })
      await add(user, income)
      expect(await user.patch(await pathOf(user, cost.id, '2025-06-02'), { state: 'linked' })).toMatchObject({
        status: 422,
        body: { code: 'not_spending' },
      })
    },
  )

  testOnce('that totals leave out do not take the cost out of them as well', async () => {
    const user = await signUp()
    await addCost(user)
    await add(user, row('2025-03-01'))
    await user.post('/transaction-rules', {
      description_pattern: 'OAKWOOD RENT',
      category: 'Bills & Utilities',
      exclude_from_total: true,
    })
    expect(await months(user)).toEqual([])
    expect(await list(user, 'linked')).toEqual([['2025-03', '2025-03-01']])
  })

  testOnce('follow the cost and the row when these change', async () => {
    const user = await signUp()
    const { id } = await addCost(user)
    await add(user, row('2025-03-01'), row('2025-04-01'))
    const path = `/recurring-costs/${id}`
    expect((await user.patch(path, { amount: 12 })).body.paid_months).toEqual([])
    expect((await user.patch(path, { amount: 1200, end_date: '2025-03-31' })).body.paid_months).toEqual([
      '2025-03',
    ])
    expect((await user.patch(path, { active: false })).body.paid_months).toEqual([])
    expect((await user.patch(path, { active: true, end_date: null })).body.paid_months).toHaveLength(2)
    const rowPath = `/transactions/${await rowIdOf(user, '2025-04-01')}`
    await user.patch(rowPath, { description: 'SOMETHING ELSE' })
    expect(await months(user)).toEqual(['2025-03'])
    await user.patch(rowPath, { description: 'Rent for April', date: '2025-04-04' })
    expect(await months(user)).toEqual(['2025-03', '2025-04'])
    await user.delete(rowPath)
    expect(await months(user)).toEqual(['2025-03'])
  })

  test('go to another cost when theirs is deleted, and to another row when theirs is', async () => {
    const user = await signUp()
    const { id } = await addCost(user)
    await addCost(user, { ...rent, name: 'Oakwood' })
    await add(user, row('2025-03-01'), row('2025-03-02'))
    await user.delete(`/transactions/${await rowIdOf(user, '2025-03-01')}`)
    expect(await list(user, 'linked')).toEqual([['2025-03', '2025-03-02']])
    await user.delete(`/recurring-costs/${id}`)
    expect(await months(user)).toEqual(['2025-03'])
  })

  test('can be asked for in History, by cost and in pages', async () => {
    const user = await signUp()
    const { id } = await addCost(user)
    await add(user, row('2025-03-01'), row('2025-04-01'), row('2025-04-20'))
    const dates = async (query: string) =>
      (await user.get(`/transactions?${query}`)).body.transactions.map((one: { date: string }) => one.date)
    expect(await dates(`recurring_cost_id=${id}`)).toEqual(['2025-04-01', '2025-03-01'])
    expect(await dates('recurring_cost_id=any&end_date=2025-03-31')).toEqual(['2025-03-01'])
    const { body } = await user.get('/transactions/months?recurring_cost_id=any')
    expect(body.months.map((month: { month: string; total: number }) => [month.month, month.total])).toEqual([
      ['2025-04', 1200],
      ['2025-03', 1200],
    ])
    const first = (await user.get('/recurring-payments?limit=1')).body
    const second = (await user.get(`/recurring-payments?limit=1&cursor=${first.next_cursor}`)).body
    expect(second.next_cursor).toBeNull()
    expect(new Set([...first.payments, ...second.payments].map((it) => it.transaction_id)).size).toBe(2)
  })

  testOnce('are decided on again when an account file is restored', async () => {
    const service = await startService(openTestStore)
    const [user, other] = [await signUpCaller(service), await signUpCaller(service)]
    const { id } = await addCost(user)
    await add(user, row('2025-03-01'), row('2025-04-01'), row('2025-05-09', { amount: -700 }))
    await user.patch(await pathOf(user, id, '2025-03-01'), { state: 'dismissed' })
    await user.patch(await pathOf(user, id, '2025-05-09'), { state: 'linked' })
    expect(
      await other.post('/account-file', { ...(await accountFilePart(user)), name: 'Robin' }),
    ).toMatchObject({ status: 200 })
    expect(await months(other)).toEqual(['2025-04', '2025-05'])
    expect(await list(other, 'dismissed')).toEqual([['2025-03', '2025-03-01']])
  })

  testOnce("of other users' costs and rows cannot be decided on", async () => {
    const service = await startService(openTestStore)
    const [user, other] = [await signUpCaller(service), await signUpCaller(service)]
    const { id } = await addCost(user)
    await add(user, row('2025-03-01'))
    const path = await pathOf(user, id, '2025-03-01')
    expect((await other.patch(path, { state: 'dismissed' })).body.code).toBe('recurring_cost_not_found')
    const own = await addCost(other)
    expect((await other.patch(path.replace(id, own.id), { state: 'linked' })).body.code).toBe(
      'transaction_not_found',
    )
    expect((await other.delete(path)).status).toBe(404)
    expect(await months(user)).toEqual(['2025-03'])
  })
})
