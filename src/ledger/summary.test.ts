import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { firstAccountId } from '#domain/accounts.ts'
import { startService } from '#tests/protocol/start-service.ts'
import { signUpCaller } from '#tests/support/ledger-caller.ts'
import { onEachEngine, testOnce } from '#tests/support/on-each-engine.ts'

const transactions = [
  { date: '2025-03-01', description: 'Coffee', amount: -3.5, category: 'Food' },
  { date: '2025-03-31', description: 'Refund', amount: 1.25, category: 'Food' },
  { date: '2025-04-01', description: 'Card', amount: -100, category: 'Transfer' },
]

const noTransfers = { transfers: 0, transfer_count: 0, no_rate_count: 0 }

onEachEngine('the summary and the month list', (openTestStore) => {
  test('are summed by month, category and exclusion', async () => {
    const service = await startService(openTestStore)
    const user = await signUpCaller(service)
    await user.post('/transactions', { transactions })
    await user.post('/transaction-rules', {
      description_pattern: 'Card',
      category: 'Credit Card Payment',
      exclude_from_total: true,
    })
    expect((await user.get('/summary')).body).toEqual({
      cells: [
        {
          month: '2025-03',
          category: 'Food',
          excluded: false,
          left_out_by: null,
          net: -2.25,
          gross: 4.75,
          count: 2,
        },
        {
          month: '2025-04',
          category: 'Credit Card Payment',
          excluded: true,
          left_out_by: 'rule',
          net: -100,
          gross: 100,
          count: 1,
        },
      ],
    })
    expect((await user.get('/transactions/months')).body).toEqual({
      months: [
        { month: '2025-04', total: 0, net: 0, count: 0, excluded: 100, excluded_count: 1, ...noTransfers },
        {
          month: '2025-03',
          total: 4.75,
          net: -2.25,
          count: 2,
          excluded: 0,
          excluded_count: 0,
          ...noTransfers,
        },
      ],
      next_cursor: null,
    })
  })

  testOnce('return 304 until the ledger changes, per user and filter', async () => {
    const service = await startService(openTestStore)
    const [user, other] = [await signUpCaller(service), await signUpCaller(service)]
    for (const path of ['/summary', '/transactions/months', '/transactions/months?search=a']) {
      const first = await user.get(path)
      const etag = first.headers.get('etag') ?? ''
      expect(first.headers.get('cache-control')).toBe('private, no-cache')
      const again = await user.get(path, { 'if-none-match': `"other", W/${etag}` })
      expect(again).toMatchObject({ status: 304, body: null })
      expect(again.headers.get('etag')).toBe(etag)
      expect((await other.get(path, { 'if-none-match': etag })).status).toBe(200)
      expect((await user.get('/transactions/months?search=b', { 'if-none-match': etag })).status).toBe(200)

      await user.post('/transactions', { transactions })
      expect((await user.get(path, { 'if-none-match': etag })).status).toBe(200)
    }
  })

  test('are answered from what was kept until any process changes the ledger', async () => {
    const service = await startService(openTestStore)
    const [user, other] = [await signUpCaller(service), await signUpCaller(service)]
    const { store } = service.context
    await user.post('/transactions', { transactions })
    const first = await user.get('/summary')
    expect(first.body.cells).toHaveLength(2)
    // Only a read of the database would see this.
    for (const table of ['monthlyTotals', 'ledgerTotals'] as const)
      await store.updateTable(table).set({ count: 77 }).execute()
    const again = await user.get('/summary')
    expect(again).toMatchObject({ status: 200, body: first.body })
    expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'))
    expect(again.headers.get('etag')).toBe(first.headers.get('etag'))
    expect((await other.get('/summary')).body).toEqual({ cells: [] })
    expect((await user.get(`/summary?account_id=${firstAccountId}`)).body.cells).toMatchObject([
      { count: 77 },
      { count: 77 },
    ])

    await store
      .updateTable('ledgers')
      .set((ledger) => ({ version: sql`${ledger.ref('version')} + 1` }))
      .where('id', '=', user.userId)
      .execute()
    expect((await user.get('/summary')).body.cells).toMatchObject([{ count: 77 }, { count: 77 }])
  })

  test('do not return 304 for the state before a backup was restored', async () => {
    const service = await startService(openTestStore)
    const user = await signUpCaller(service)
    const { store } = service.context
    const post = (nth: number) => user.post('/transactions', { transactions: [transactions[nth]] })
    await post(0)
    const backup = await store.selectFrom('ledgers').selectAll().executeTakeFirstOrThrow()
    await post(1)
    const etag = (await user.get('/summary')).headers.get('etag') ?? ''

    await store.deleteFrom('transactions').where('amountCents', '>', 0).execute()
    await store.updateTable('ledgers').set(backup).execute()
    await post(2)
    const { status, body } = await user.get('/summary', { 'if-none-match': etag })
    expect([status, body?.cells.length]).toEqual([200, 2])
  })
})
