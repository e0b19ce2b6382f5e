import { pino } from 'pino'
import { expect, test } from 'vitest'
import { merchantVersion } from '#domain/merchants/merchant.ts'
import { findWrongReportMonths, forgetReportTotals } from '#ledger/store/report-totals.ts'
import { startService } from '#tests/protocol/start-service.ts'
import { accountFilePart } from '#tests/support/account-file-part.ts'
import { type LedgerCaller, signUpCaller } from '#tests/support/ledger-caller.ts'
import { onEachEngine, testOnce } from '#tests/support/on-each-engine.ts'
import { recomputeMerchants } from './recompute-merchants.ts'

const rows = [
  { date: '2025-01-03', description: 'SQ *MAPLE BAKERY 0412 AUSTIN TX', amount: -4.5, category: 'Bread' },
  { date: '2025-02-03', description: 'MAPLE BAKERY #12', amount: -5.26, category: 'Bread' },
  { date: '2025-02-09', description: 'MAPLE BAKERY #12', amount: 1, category: 'Other' },
  { date: '2025-02-10', description: 'BIRCH BOOKS 331', amount: -20, category: 'Books' },
  { date: '2025-03-01', description: 'BIRCH BOOKSHOP', amount: -30, category: 'Books' },
  { date: '2025-03-02', description: 'ATM WITHDRAWAL 001509', amount: -60, category: 'Cash' },
]

onEachEngine('merchants', (openTestStore) => {
  async function start() {
    const service = await startService(openTestStore)
    const user = await signUpCaller(service)
    await user.post('/transactions', { transactions: rows })
    return { service, user }
  }
  const list = async (user: LedgerCaller, query = '') => (await user.get(`/merchants?${query}`)).body
  const named = async (user: LedgerCaller) =>
    Object.fromEntries(
      (await user.get('/transactions')).body.transactions.map(
        (row: { description: string; merchant: { name: string } | null }) => [
          row.description,
          row.merchant?.name ?? null,
        ],
      ),
    )
  const rowsOf = async (user: LedgerCaller, key: string) =>
    (await user.get(`/transactions?merchant=${encodeURIComponent(key)}`)).body.transactions

  testOnce('are named with every transaction and in its download, and the list sums them', async () => {
    const { user } = await start()
    expect(await named(user)).toEqual({
      'SQ *MAPLE BAKERY 0412 AUSTIN TX': 'Maple Bakery',
      'MAPLE BAKERY #12': 'Maple Bakery',
      'BIRCH BOOKS 331': 'Birch Books',
      'BIRCH BOOKSHOP': 'Birch Bookshop',
      'ATM WITHDRAWAL 001509': null,
    })
    const { merchants, total } = await list(user)
    expect(total).toBe(3)
    expect(merchants[2]).toEqual({
      key: 'maple bakery',
      name: 'Maple Bakery',
      chosen_name: null,
      merged: [],
      count: 3,
      sum: -8.76,
      average: -2.92,
      first_day: '2025-01-03',
      last_day: '2025-02-09',
      category: 'Bread',
    })
    expect((await user.get('/transactions.csv?merchant=maple%20bakery')).body).toMatch(
      /Value,Merchant,Tags,Account,Parts\r?\n(.*,Maple Bakery,,.+\r?\n){3}$/,
    )
  })

  test('can be searched, sorted, paged and limited to a window', async () => {
    const { user } = await start()
    const names = async (query: string) =>
      (await list(user, query)).merchants.map(({ name }: { name: string }) => name)
    expect(await names('')).toEqual(['Birch Bookshop', 'Birch Books', 'Maple Bakery'])
    expect(await names('order=count')).toEqual(['Maple Bakery', 'Birch Books', 'Birch Bookshop'])
    expect(await names('order=name')).toEqual(['Birch Books', 'Birch Bookshop', 'Maple Bakery'])
    expect(await names('order=last')).toEqual(['Birch Bookshop', 'Birch Books', 'Maple Bakery'])
    expect(await names('search=BOOKS')).toEqual(['Birch Bookshop', 'Birch Books'])
    await user.patch('/merchants', { key: 'maple bakery', name: "Löwe's Café" })
    expect(await names('search=lowes%20cafe')).toEqual(["Löwe's Café"])
    await user.patch('/merchants', { key: 'maple bakery', name: null })
    expect(await names('start_date=2025-01-01&end_date=2025-01-31')).toEqual(['Maple Bakery'])
    const first = await list(user, 'limit=2')
    expect(await names(`limit=2&cursor=${first.next_cursor}`)).toEqual(['Maple Bakery'])
  })

  testOnce('leave out what totals leave out', async () => {
    const { user } = await start()
    const rule = { description_pattern: 'MAPLE BAKERY #12', category: 'Bread', exclude_from_total: true }
    await user.post('/transaction-rules', rule)
    expect((await list(user, 'search=maple')).merchants).toMatchObject([{ count: 1, sum: -4.5 }])
  })

  testOnce(
    'leave out linked transfers, and count a linked refund in the category of its purchase',
    async () => {
      const { user } = await start()
      const { transactions } = (await user.get('/transactions')).body
      const idOf = (amount: number) =>
        transactions.find((row: { amount: number; id: string }) => row.amount === amount).id
      await user.post('/transfers', { transaction_ids: [idOf(-30)], outside_account: 'Pension' })
      const refund = { refund_id: idOf(1), purchase_id: idOf(-5.26) }
      expect((await user.post('/refunds', refund)).status).toBe(201)
      await user.patch(`/transactions/${idOf(-4.5)}`, { category: 'Other' })
      expect(await list(user)).toMatchObject({
        total: 2,
        merchants: [
          { name: 'Birch Books', count: 1, sum: -20 },
          { name: 'Maple Bakery', count: 3, sum: -8.76, category: 'Bread' },
        ],
      })
      const rule = { description_pattern: 'MAPLE BAKERY #12', category: 'Bread', exclude_from_total: true }
      await user.post('/transaction-rules', rule)
      expect((await list(user, 'search=maple')).merchants).toMatchObject([{ count: 1, category: 'Other' }])
    },
  )

  testOnce('keep the name that the user gave them, for rows of every later import', async () => {
    const { user } = await start()
    const renamed = await user.patch('/merchants', { key: 'maple bakery', name: 'Maple St.' })
    expect(renamed).toMatchObject({ status: 200, body: { key: 'maple bakery', name: 'Maple St.' } })
    await user.delete('/transactions')
    await user.post('/transactions', { transactions: rows.slice(0, 1) })
    expect(await list(user)).toMatchObject({ merchants: [{ name: 'Maple St.', chosen_name: 'Maple St.' }] })
    await user.patch('/merchants', { key: 'maple bakery', name: null })
    expect(await list(user)).toMatchObject({ merchants: [{ name: 'Maple Bakery', chosen_name: null }] })
  })

  test('are merged without changing a transaction, and separated again as they were', async () => {
    const { user } = await start()
    await user.patch('/merchants', { key: 'birch books', name: 'Birch' })
    const before = await list(user)
    const merge = async (keys: string[], into: string) =>
      (await user.post('/merchants/merge', { keys, into })).body
    expect(await merge(['birch bookshop', 'birch books'], 'birch books')).toEqual({
      into: 'birch books',
      merged: ['birch bookshop'],
    })
    expect(await list(user, 'search=birch')).toMatchObject({
      merchants: [{ name: 'Birch', count: 2, sum: -50, merged: [{ key: 'birch bookshop' }] }],
    })
    const { body: rest } = await user.get('/transactions?not_merchant=birch%20bookshop')
    expect(
      new Set(
        rest.transactions.map((row: { merchant: { key: string } | null }) => row.merchant?.key ?? null),
      ),
      'transactions without a merchant stay',
    ).toEqual(new Set(['maple bakery', null]))
    const inner = await list(user)
    const outer = await merge(['birch bookshop'], 'maple bakery')
    expect(outer).toEqual({ into: 'maple bakery', merged: ['birch books'] })
    expect(await list(user)).toMatchObject({ total: 1, merchants: [{ name: 'Maple Bakery', sum: -58.76 }] })
    for (const key of ['maple bakery', 'birch books', 'birch bookshop'])
      expect(await rowsOf(user, key)).toHaveLength(5)
    expect((await user.get('/transactions/months?merchant=birch%20books')).body.months).toMatchObject([
      { month: '2025-03', total: 30 },
      { month: '2025-02', total: 26.26 },
      { month: '2025-01', total: 4.5 },
    ])
    expect((await user.post('/merchants/unmerge', { keys: outer.merged })).body).toEqual({ unmerged: 1 })
    expect(await list(user)).toEqual(inner)
    await user.post('/merchants/unmerge', { keys: ['birch bookshop'] })
    expect(await list(user)).toEqual(before)
  })

  testOnce('follow an edited description and come back with an undone deletion', async () => {
    const { user } = await start()
    const [row] = await rowsOf(user, 'birch bookshop')
    const changed = await user.patch(`/transactions/${row.id}`, { description: 'BIRCH BOOKS 9' })
    expect(changed.body.merchant).toEqual({ key: 'birch books', name: 'Birch Books' })
    const { headers } = await user.delete(`/transactions/${row.id}`)
    expect(await rowsOf(user, 'birch books')).toHaveLength(1)
    await user.post(`${headers.get('location')?.replace('/api/v1', '')}/undo`, {})
    expect(await rowsOf(user, 'birch books')).toHaveLength(2)
  })

  testOnce('and what the user decided about them are in the account file', async () => {
    const { service, user } = await start()
    await user.patch('/merchants', { key: 'birch books', name: 'Birch' })
    await user.post('/merchants/merge', { keys: ['birch bookshop'], into: 'birch books' })
    await user.patch('/profile', { name: 'Ada' })
    const other = await signUpCaller(service)
    const part = await accountFilePart(user)
    expect((await other.post('/account-file', part)).status).toBe(200)
    expect(await list(other)).toEqual(await list(user))
  })

  test('of rows from another version are recomputed, and keep what the user decided', async () => {
    const { service, user } = await start()
    const { store } = service.context
    const ofUser = store.updateTable('transactions').where('ledgerId', '=', user.userId)
    await ofUser.set({ merchantKey: 'birch' }).where('description', '=', 'BIRCH BOOKS 331').execute()
    await ofUser.set({ merchantKey: null }).where('description', '=', 'MAPLE BAKERY #12').execute()
    await user.patch('/merchants', { key: 'birch', name: 'The bookshop' })
    await forgetReportTotals(store, user.userId)
    const spent = '/reports/query?dimension=merchant&measure=count'
    const merchantsIn = ({ body }: { body: { groups: { names: unknown[] }[] } }) =>
      body.groups.map(({ names }) => names[0])
    expect(merchantsIn(await user.get(spent))).toContain(null)
    await store
      .updateTable('ledgers')
      .set({ merchantVersion: merchantVersion - 1, merchantProgress: `${merchantVersion - 1} zzz` })
      .where('id', '=', user.userId)
      .execute()
    await recomputeMerchants({ store, log: pino({ level: 'silent' }) }).finished
    expect(await named(user)).toMatchObject({
      'MAPLE BAKERY #12': 'Maple Bakery',
      'BIRCH BOOKS 331': 'The bookshop',
    })
    expect(merchantsIn(await user.get(spent))).toContain('Maple Bakery')
    expect(await findWrongReportMonths(store, user.userId)).toEqual([])
    expect(
      await store
        .selectFrom('ledgers')
        .select(['merchantVersion', 'merchantProgress'])
        .where('id', '=', user.userId)
        .execute(),
    ).toEqual([{ merchantVersion, merchantProgress: null }])
  })
})
