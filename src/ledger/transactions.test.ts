import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstAccountId } from '#domain/accounts.ts'
import { startService } from '#tests/protocol/start-service.ts'
import { type LedgerCaller, signUpCaller } from '#tests/support/ledger-caller.ts'
import { type OpenTestStore, onEachEngine, testOnce } from '#tests/support/on-each-engine.ts'
import { tries } from '#tests/support/tries.ts'
import { cursorOf, cursorOfMonth } from './page-cursor.ts'

const coffee = { date: '2025-03-01', description: 'Coffee', amount: -3.5, category: 'Food & Dining' }
const nobodysId = '01900000-0000-7000-8000-000000000000'

async function signedIn(openTestStore: OpenTestStore) {
  const service = await startService(openTestStore)
  return { service, user: await signUpCaller(service) }
}

async function idOfOnly(user: LedgerCaller): Promise<string> {
  const { body } = await user.get('/transactions')
  return body.transactions[0].id
}

onEachEngine('the transactions API', (openTestStore) => {
  testOnce('adds, lists, changes and deletes transactions', async () => {
    const { user } = await signedIn(openTestStore)
    const added = await user.post('/transactions', { transactions: [coffee] })
    expect(added).toMatchObject({ status: 200, body: { inserted: 1, duplicates: 0 } })

    const listed = await user.get('/transactions')
    expect(listed.headers.get('cache-control')).toBe('no-store')
    const id = await idOfOnly(user)
    const transaction = {
      id,
      account_id: firstAccountId,
      ...coffee,
      own_category: coffee.category,
      bank_description: null,
      bank_category: null,
      currency: 'USD',
      value: coffee.amount,
      rate: null,
      rate_date: null,
      exclude_from_total: false,
      left_out_by: null,
      rule_id: null,
      decided_by: {
        category: null,
        excluded: null,
        description: null,
        note: null,
        transfer: null,
        tags: null,
      },
      by_hand: [],
      shown_description: null,
      rule_note: null,
      tags: [],
      parts: [],
      attachments: [],
      recurring_cost_id: null,
      counted_on: '2025-03-01',
      merchant: { key: 'coffee', name: 'Coffee' },
      refund_of: null,
      refunded: 0,
      import_key: null,
      import_id: expect.any(String),
      note: null,
      reviewed: true,
    }
    expect(listed.body).toEqual({ transactions: [transaction], next_cursor: null })

    const changed = await user.patch(`/transactions/${id}`, { amount: 19.99, description: '  Refund ' })
    expect(changed).toMatchObject({
      status: 200,
      body: { ...transaction, amount: 19.99, value: 19.99, description: 'Refund', merchant: null },
    })

    expect(await user.delete(`/transactions/${id}`)).toMatchObject({ status: 204, body: null })
    expect(await user.delete(`/transactions/${id}`)).toMatchObject({
      status: 404,
      body: { code: 'transaction_not_found' },
    })
  })

  test('does not add the same import key twice, and can delete all transactions', async () => {
    const { user } = await signedIn(openTestStore)
    const batch = { transactions: [{ ...coffee, import_key: 'a'.repeat(32) }, coffee] }
    expect((await user.post('/transactions', batch)).body).toEqual({ inserted: 2, duplicates: 0 })
    expect((await user.post('/transactions', batch)).body).toEqual({ inserted: 1, duplicates: 1 })
    expect((await user.delete('/transactions')).body).toEqual({ deleted: 3 })
    expect((await user.get('/transactions')).body.transactions).toEqual([])
  })

  test('filters by day, text, category and rule', async () => {
    const { user } = await signedIn(openTestStore)
    const rent = { ...coffee, date: '2025-04-01', description: '100%_RENT', category: 'Bills & Utilities' }
    await user.post('/transactions', { transactions: [coffee, rent] })
    const found = async (query: string) => {
      const { body } = await user.get(`/transactions?${query}`)
      return body.transactions.map((it: { description: string }) => it.description)
    }
    expect(await found('start_date=2025-03-02')).toEqual(['100%_RENT'])
    expect(await found('end_date=2025-03-01')).toEqual(['Coffee'])
    expect(await found('search=0%25_r')).toEqual(['100%_RENT'])
    expect(await found('search=%25')).toEqual(['100%_RENT'])
    expect(await found('category=Food%20%26%20Dining')).toEqual(['Coffee'])
    expect(await found('not_category=Food%20%26%20Dining')).toEqual(['100%_RENT'])
    expect(await found('not_category=Food%20%26%20Dining&not_category=Bills%20%26%20Utilities')).toEqual([])
    expect(await found('order=asc')).toEqual(['Coffee', '100%_RENT'])
    const rule = { description_pattern: 'Coffee', category: 'Travel' }
    const { body } = await user.post('/transaction-rules', rule)
    expect(await found(`rule_id=${body.id}`)).toEqual(['Coffee'])
    expect(await found('rule_id=of-nobody')).toEqual([])
  })

  test('keeps a note that is searched like the description, changed and removed', async () => {
    const { user } = await signedIn(openTestStore)
    const note = 'Birthday of Zoë'
    await user.post('/transactions', { transactions: [{ ...coffee, note }, coffee] })
    const found = async (search: string) => {
      const { body } = await user.get(`/transactions?${new URLSearchParams({ search })}`)
      return body.transactions as { id: string; note: string | null }[]
    }
    expect(await found('coffee')).toHaveLength(2)
    const [noted] = await found('day of ZOË')
    expect(noted).toMatchObject({ ...coffee, note })
    const path = `/transactions/${noted?.id}`

    expect((await user.patch(path, { amount: -4 })).body).toMatchObject({ amount: -4, note })
    expect((await user.patch(path, { note: ' Wedding ' })).body).toMatchObject({ note: 'Wedding' })
    expect(await found('zoë')).toEqual([])
    expect((await user.get('/transactions/months?search=wedding')).body.months).toMatchObject([{ count: 1 }])
    const { headers } = await user.delete(path)
    await user.post(`${headers.get('location')?.replace('/api/v1', '')}/undo`, {})
    expect(await found('wedding')).toMatchObject([{ id: noted?.id, note: 'Wedding' }])
    expect((await user.patch(path, { note: null })).body).toMatchObject({ note: null })
    expect(await found('wedding')).toEqual([])
    for (const note of ['', 'x'.repeat(1001), 'a\u0007b'])
      expect(await user.patch(path, { note })).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'note' }] },
      })
  })

  test('lists the months of a search in pages, which end when a transaction changes', async () => {
    const { user } = await signedIn(openTestStore)
    await user.post('/transactions', { transactions: [coffee, { ...coffee, date: '2024-02-29' }] })
    const whole = await user.get('/transactions/months?search=coffee')
    expect(whole.body).toMatchObject({ months: [{ count: 1 }, { count: 1 }], next_cursor: null })
    expect((await user.get('/transactions/months?search=coffee&in_pages=true')).body).toEqual(whole.body)
    const pageAfter = (cursor: string) =>
      user.get(`/transactions/months?search=coffee&in_pages=true&cursor=${cursor}`)
    expect(await pageAfter(cursorOfMonth({ month: '2025-03', version: 1 }))).toMatchObject({
      status: 409,
      body: { code: 'ledger_changed' },
    })
    for (const cursor of ['x', cursorOf({ date: coffee.date, id: nobodysId })])
      expect(await pageAfter(cursor)).toMatchObject({ status: 400, body: { errors: [{ field: 'cursor' }] } })
  })

  test('refuses a range that ends before it begins, with a message', async () => {
    const { user } = await signedIn(openTestStore)
    await user.post('/transactions', { transactions: [coffee] })
    const refused = {
      'start_date=2025-03-02&end_date=2025-03-01': 'The start date is after the end date.',
      'search=date:2025-03..2025-02': 'The search has a date range that ends before it begins.',
      'search=>100 <50':
        'No amount can be in the range of the search: its lowest amount is above its highest.',
    }
    const paths = [
      ...['/transactions', '/transactions/months', '/transactions.csv'],
      '/reports/query?dimension=month',
    ]
    const saved = await user.post('/saved-filters', { name: 'Small', filter: {} })
    for (const [query, detail] of Object.entries(refused)) {
      const filter = Object.fromEntries(new URLSearchParams(query))
      const calls = [
        ...paths.map((path) => () => user.get(`${path}${path.includes('?') ? '&' : '?'}${query}`)),
        () => user.post('/saved-filters', { name: 'Never', filter }),
        () => user.patch(`/saved-filters/${saved.body.id}`, { filter }),
        () => user.post('/transaction-changes', { selection: { filter, count: 1 }, change: { note: 'x' } }),
      ]
      for (const call of calls)
        expect(await call(), query).toMatchObject({ status: 422, body: { code: 'impossible_range', detail } })
    }
    for (const path of ['/review', '/merchants', '/transfers'])
      expect(await user.get(`${path}?start_date=2025-03-15&end_date=2025-03-14`), path).toMatchObject({
        status: 422,
        body: { code: 'impossible_range' },
      })
    for (const query of ['start_date=2025-03-14&end_date=2025-03-14', 'search=<=5.75 >=5.75'])
      expect((await user.get(`/transactions?${query}`)).status, query).toBe(200)
  })

  testOnce("treats another user's transaction like a missing one", async () => {
    const { service, user } = await signedIn(openTestStore)
    await user.post('/transactions', { transactions: [coffee] })
    const id = await idOfOnly(user)
    const other = await signUpCaller(service)
    for (const call of [
      (id: string) => other.patch(`/transactions/${id}`, { amount: 1 }),
      (id: string) => other.delete(`/transactions/${id}`),
    ]) {
      const [theirs, missing, noId] = [await call(id), await call(nobodysId), await call('no%00id')]
      expect(theirs.status).toBe(404)
      expect(theirs.body).toEqual(missing.body)
      expect(theirs.body).toEqual(noId.body)
    }
    expect((await other.get('/transactions')).body.transactions).toEqual([])
    expect((await other.delete('/transactions')).body).toEqual({ deleted: 0 })
    expect((await user.get('/transactions')).body.transactions).toMatchObject([coffee])
  })

  test('pages in either order and returns each row once, wherever a page ends', async () => {
    const { user } = await signedIn(openTestStore)
    const day = fc.integer({ min: 1, max: 4 }).map((day) => `2025-03-0${day}`)
    await fc.assert(
      fc.asyncProperty(
        fc.array(day, { minLength: 1, maxLength: 25 }),
        fc.integer({ min: 1, max: 7 }),
        fc.constantFrom('asc', 'desc'),
        async (days, limit, order) => {
          await user.delete('/transactions')
          await user.post('/transactions', { transactions: days.map((date) => ({ ...coffee, date })) })
          const read: { id: string; date: string }[] = []
          let cursor = ''
          do {
            const { body } = await user.get(`/transactions?order=${order}&limit=${limit}${cursor}`)
            expect(body.transactions.length).toBeLessThanOrEqual(limit)
            read.push(...body.transactions)
            cursor = body.next_cursor && `&cursor=${body.next_cursor}`
          } while (cursor)
          expect(new Set(read.map(({ id }) => id)).size).toBe(days.length)
          const inOrder = order === 'asc' ? days.toSorted() : days.toSorted().reverse()
          expect(read.map(({ date }) => date)).toEqual(inOrder)
        },
      ),
      { numRuns: tries(15) },
    )
  })

  test('accepts a batch of a thousand of the longest rows, but not one more', async () => {
    const { user } = await signedIn(openTestStore)
    const row = { ...coffee, description: '€'.repeat(1000) }
    const thousand = Array.from({ length: 1000 }, () => row)
    const escaped = JSON.stringify({ transactions: thousand }).replaceAll('€', '\\u20ac')
    expect(await user.send('POST', '/transactions', escaped)).toMatchObject({
      status: 200,
      body: { inserted: 1000 },
    })
    expect(await user.post('/transactions', { transactions: [...thousand, coffee] })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'transactions' }] },
    })
  })

  testOnce('rejects a batch with an invalid row as a whole and names its fields', async () => {
    const { user } = await signedIn(openTestStore)
    const wrong = { date: '2025-02-29', description: '', amount: 1.005, user_id: 'me' }
    const answer = await user.post('/transactions', { transactions: [coffee, wrong] })
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
    expect(answer.body.errors.map((it: { field: string }) => it.field).sort()).toEqual([
      'transactions.1.amount',
      'transactions.1.category',
      'transactions.1.date',
      'transactions.1.description',
      'transactions.1.user_id',
    ])
    expect((await user.get('/transactions')).body.transactions).toEqual([])
  })

  test.for([
    ['limit=0', 'limit'],
    ['limit=1001', 'limit'],
    ['limit=x', 'limit'],
    ['limit=1&limit=2', 'limit'],
    ['order=up', 'order'],
    ['cursor=abc', 'cursor'],
    [`cursor=${Buffer.from('2025-02-30 x').toString('base64url')}`, 'cursor'],
    ['start_date=yesterday', 'start_date'],
    ['search=%00', 'search'],
    ['user_id=me', 'user_id'],
  ] as const)('rejects the query %s and names its field', async ([query, field]) => {
    const { user } = await signedIn(openTestStore)
    expect(await user.get(`/transactions?${query}`)).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', errors: [{ field }] },
    })
  })
})
