import { describe, expect, test } from 'vitest'
import { startService } from '#tests/protocol/start-service.ts'
import { signUpCaller } from '#tests/support/ledger-caller.ts'
import { onEachEngine, testOnce } from '#tests/support/on-each-engine.ts'

const history = [
  'Date,USD,JPY,GBP,CYP,',
  '2025-03-14,1.25,160,0.8,N/A,',
  '2025-03-13,1.2,150,0.75,N/A,',
  '2025-02-28,1.1,155,N/A,N/A,',
  '',
].join('\n')

onEachEngine('exchange rates', (openTestStore) => {
  /** A ledger in euros with an account in dollars. */
  async function aLedgerWithDollars() {
    const user = await signUpCaller(await startService(openTestStore))
    await user.patch('/ledger', { currency: 'EUR' })
    const card = { name: 'US card', kind: 'credit_card', currency: 'USD' }
    const account_id: string = (await user.post('/accounts', card)).body.id
    const row = { description: 'SHOP', category: 'Shopping' }
    const add = (date: string, amount: number, more: object = { account_id }) =>
      user.post('/transactions', { transactions: [{ ...row, date, amount, ...more }] })
    const values = async () =>
      (await user.get('/transactions?order=asc')).body.transactions.map(
        ({ date, amount, value, rate, rate_date, left_out_by }: Record<string, unknown>) => [
          date,
          amount,
          value,
          rate,
          rate_date,
          left_out_by,
        ],
      )
    const cells = async () =>
      (await user.get('/summary')).body.cells.map(
        ({ month, net, count, left_out_by }: Record<string, unknown>) => [month, net, count, left_out_by],
      )
    return { user, account_id, add, values, cells }
  }

  test('without a rate, a transaction in another currency counts in no total, and is listed', async () => {
    const { user, account_id, add, values, cells } = await aLedgerWithDollars()
    await add('2025-03-14', -10)
    await add('2025-03-15', -5, {})
    expect(await values()).toEqual([
      ['2025-03-14', -10, null, null, null, 'no_rate'],
      ['2025-03-15', -5, -5, null, null, null],
    ])
    expect(await cells()).toEqual([
      ['2025-03', -5, 1, null],
      ['2025-03', 0, 1, 'no_rate'],
    ])
    expect((await user.get('/rates')).body).toEqual({
      rates: [],
      file: null,
      without_rate: [{ currency: 'USD', count: 1, first_month: '2025-03', last_month: '2025-03' }],
      waiting: 0,
    })
    expect((await user.get('/transactions?left_out_by=no_rate')).body.transactions).toHaveLength(1)
    const months = { first_month: '2025-03', last_month: '2025-03' }
    await user.patch('/ledger', { month_start: 13 })
    expect((await user.get('/rates')).body.without_rate).toMatchObject([months])
    await user.patch('/ledger', { month_start: 'last_working_day' })
    await add('2025-02-28', -10)
    expect((await cells())[0], 'the last working day counts in March').toEqual(['2025-03', -5, 1, null])
    expect((await user.get('/rates')).body.without_rate).toMatchObject([
      { count: 2, ...months, first_month: '2025-02' },
    ])
    const [first, card] = (await user.get('/accounts')).body.accounts
    expect([first.balance, card.balance, card.currency, card.id]).toEqual([-5, -20, 'USD', account_id])
  })

  testOnce('a linked refund is left out until its purchase has a rate', async () => {
    const { user, add, cells } = await aLedgerWithDollars()
    await add('2024-12-20', -10)
    await add('2025-01-08', 10)
    await add('2025-01-09', -4)
    const put = (month: string, rate: string) => user.put('/rates', { currency: 'USD', month, rate })
    await put('2025-01', '0.5')
    const [purchase, refund] = (await user.get('/transactions?order=asc')).body.transactions
    await user.post('/refunds', { refund_id: refund.id, purchase_id: purchase.id })
    expect(await cells()).toEqual([
      ['2024-12', 0, 1, 'no_rate'],
      ['2025-01', -2, 1, null],
      ['2025-01', 5, 1, 'no_rate'],
    ])
    expect((await user.get('/transactions?left_out_by=no_rate')).body.transactions).toHaveLength(2)
    await put('2024-12', '0.8')
    expect(await cells()).toEqual([
      ['2024-12', -8, 1, null],
      ['2025-01', 3, 2, null],
    ])
  })

  testOnce(
    'a typed rate gives the transactions of its month their value, and so does changing or deleting it',
    async () => {
      const { user, add, values, cells } = await aLedgerWithDollars()
      await add('2025-03-14', -10.01)
      await add('2025-04-01', -10)
      const put = (rate: string) => user.put('/rates', { currency: 'USD', month: '2025-03', rate })
      expect((await put('0.9')).body).toMatchObject({
        change: { kind: 'rate', currency: 'USD', into: 'EUR', month: '2025-03', before: null, after: '0.9' },
        waiting: 0,
      })
      expect(await values()).toEqual([
        ['2025-03-14', -10.01, -9.01, '0.9', '2025-03', null],
        ['2025-04-01', -10, null, null, null, 'no_rate'],
      ])
      await put('0.95')
      expect(await cells()).toEqual([
        ['2025-03', -9.51, 1, null],
        ['2025-04', 0, 1, 'no_rate'],
      ])
      expect((await put('0.95')).body).toEqual({ change: null, waiting: 0 })
      await add('2025-03-20', -20)
      expect((await cells())[0]).toEqual(['2025-03', -28.51, 2, null])

      await user.delete('/rates?currency=USD&into=EUR&month=2025-03')
      expect((await cells())[0]).toEqual(['2025-03', 0, 2, 'no_rate'])
      expect((await user.get('/rates')).body.rates).toEqual([])
    },
  )

  testOnce('says for which days of a statement there is no rate', async () => {
    const { user } = await aLedgerWithDollars()
    const check = async (currency: string, days: string[]) =>
      (await user.post('/rates/check', { currency, days })).body.without_rate
    const days = ['2025-02-27', '2025-02-28', '2025-03-08', '2025-04-30']
    expect(await check('USD', days)).toEqual(days)
    await user.post('/rate-files', { name: 'eurofxref-hist.csv', csv: history })
    await user.put('/rates', { currency: 'USD', month: '2025-04', rate: '0.9' })
    expect(await check('USD', days)).toEqual(['2025-02-27', '2025-03-08'])
    expect(await check('JPY', ['2025-03-08', '2025-04-30'])).toEqual(['2025-03-08', '2025-04-30'])
    expect(await check('EUR', days), 'the currency of the ledger').toEqual([])
  })

  testOnce(
    'a file of the European Central Bank is used for its days and the week after each, below typed rates',
    async () => {
      const { user, add, values } = await aLedgerWithDollars()
      for (const date of ['2025-02-27', '2025-02-28', '2025-03-07', '2025-03-08', '2025-03-14', '2025-03-16'])
        await add(date, -10)
      const loaded = await user.post('/rate-files', { name: 'eurofxref-hist.csv', csv: history })
      expect(loaded).toMatchObject({
        status: 200,
        body: { change: { kind: 'file', before: null, after: 'eurofxref-hist.csv' }, waiting: 0 },
      })
      const rated = [
        ['2025-02-27', -10, null, null, null, 'no_rate'],
        ['2025-02-28', -10, -9.09, '0.909090909091', '2025-02-28', null],
        ['2025-03-07', -10, -9.09, '0.909090909091', '2025-02-28', null],
        ['2025-03-08', -10, null, null, null, 'no_rate'],
        ['2025-03-14', -10, -8, '0.8', '2025-03-14', null],
        ['2025-03-16', -10, -8, '0.8', '2025-03-14', null],
      ]
      expect(await values()).toEqual(rated)
      expect((await user.get('/rates')).body.file).toMatchObject({
        name: 'eurofxref-hist.csv',
        first_day: '2025-02-28',
        last_day: '2025-03-14',
        currencies: ['GBP', 'JPY', 'USD'],
      })

      const typed = await user.put('/rates', { currency: 'USD', month: '2025-02', rate: '2' })
      expect((await values()).slice(0, 2)).toEqual([
        ['2025-02-27', -10, -20, '2', '2025-02', null],
        ['2025-02-28', -10, -20, '2', '2025-02', null],
      ])
      await user.post(`/rate-changes/${typed.body.change.id}/undo`, {})
      expect(await values()).toEqual(rated)
      await user.post(`/rate-changes/${loaded.body.change.id}/undo`, {})
      expect((await values()).every((row: unknown[]) => row[2] === null)).toBe(true)
    },
  )

  test('a change is undone once, and only while what it put in force is', async () => {
    const { user } = await aLedgerWithDollars()
    const put = async (rate: string) =>
      (await user.put('/rates', { currency: 'USD', month: '2025-03', rate })).body.change.id
    const [first, second] = [await put('1'), await put('2')]
    const undo = (id: string) => user.post(`/rate-changes/${id}/undo`, {})
    expect(await undo(first)).toMatchObject({ status: 409, body: { code: 'rate_changed_since' } })
    expect(await undo(second)).toMatchObject({ status: 200, body: { change: { before: '1', after: '2' } } })
    expect((await user.get('/rates')).body.rates).toMatchObject([{ rate: '1' }])
    expect(await undo(second)).toMatchObject({ status: 409, body: { code: 'rate_change_undone' } })
    expect((await undo(first)).status).toBe(200)
    expect((await user.get('/rates')).body.rates).toEqual([])
    const { changes } = (await user.get('/rate-changes')).body
    expect(changes.map(({ undone_at }: { undone_at: string | null }) => undone_at !== null)).toEqual([
      true,
      true,
      // The currency of the ledger.
      false,
    ])
  })

  testOnce('are refused if they are no rates', async () => {
    const { user } = await aLedgerWithDollars()
    for (const rate of ['0', '-1', '1,2', 'abc', '', 1.2])
      expect((await user.put('/rates', { currency: 'USD', month: '2025-03', rate })).status).toBe(400)
    for (const month of ['2025-13', '2025', '2025-03-01'])
      expect((await user.put('/rates', { currency: 'USD', month, rate: '1' })).status).toBe(400)
    expect(await user.put('/rates', { currency: 'EUR', month: '2025-03', rate: '1' })).toMatchObject({
      status: 422,
      body: { code: 'rate_into_itself' },
    })
    for (const csv of ['', 'Date,Amount\n2025-01-01,5\n', 'Date,USD,\n2025-01-01,x,\n'])
      expect(await user.post('/rate-files', { name: 'rates.csv', csv })).toMatchObject({
        status: 422,
        body: { code: 'rate_file_unreadable' },
      })
    expect((await user.get('/rates')).body).toMatchObject({ rates: [], file: null })
  })

  describe('changing the currency of the ledger', () => {
    test('converts accounts that keep theirs, with the rates of the ledger, and is undone as a whole', async () => {
      const { user, add, values, cells } = await aLedgerWithDollars()
      await user.post('/rate-files', { name: 'eurofxref-hist.csv', csv: history })
      await add('2025-03-14', -10)
      await add('2025-03-14', -8, {})
      const before = { values: await values(), cells: await cells() }
      await user.patch('/ledger', { currency: 'GBP', accounts: 'keep' })
      expect((await values()).map((row: unknown[]) => [row[1], row[2], row[3]]).sort()).toEqual([
        [-10, -6.4, '0.64'],
        [-8, -6.4, '0.8'],
      ])
      expect(await cells()).toEqual([['2025-03', -12.8, 2, null]])
      const [change] = (await user.get('/rate-changes')).body.changes
      expect(change).toMatchObject({ kind: 'currency', before: 'EUR', after: 'GBP' })
      await user.post(`/rate-changes/${change.id}/undo`, {})
      expect({ values: await values(), cells: await cells() }).toEqual(before)
      expect((await user.get('/ledger')).body).toEqual({
        currency: 'EUR',
        refund_month: 'refund',
        month_start: 1,
        next_month_start: null,
      })
    })

    test('takes accounts in the same currency along, and their amounts stay the same numbers', async () => {
      const { user, add, values } = await aLedgerWithDollars()
      await add('2025-03-14', -10)
      await add('2025-03-14', -8, {})
      await user.patch('/ledger', { currency: 'USD' })
      expect((await values()).map((row: unknown[]) => [row[1], row[2]]).sort()).toEqual([
        [-10, -10],
        [-8, -8],
      ])
      const { accounts } = (await user.get('/accounts')).body
      expect(accounts.map(({ currency }: { currency: string }) => currency)).toEqual(['USD', 'USD'])
    })
  })

  testOnce('the currency of an account can be changed until it has transactions', async () => {
    const { user, account_id, add } = await aLedgerWithDollars()
    const change = (currency: string) => user.patch(`/accounts/${account_id}`, { currency })
    expect(await change('JPY')).toMatchObject({ status: 200, body: { currency: 'JPY' } })
    expect((await change('KWD')).status).toBe(400)
    await add('2025-03-14', -1000)
    expect(await change('USD')).toMatchObject({ status: 409, body: { code: 'account_in_use' } })
    expect((await change('JPY')).status).toBe(200)
  })
})
