import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstAccountId } from '#domain/accounts.ts'
import { createStatementRows } from '#domain/statements/statement-rows.ts'
import { startService } from '#tests/protocol/start-service.ts'
import { histories } from '#tests/support/histories.ts'
import { type LedgerCaller, signUpCaller } from '#tests/support/ledger-caller.ts'
import { onEachEngine, testOnce } from '#tests/support/on-each-engine.ts'

const first = {
  id: firstAccountId,
  name: 'Main account',
  kind: 'other',
  currency: 'USD',
  number_hint: null,
  opening_balance: 0,
  closed: false,
  position: 0,
  balance: 0,
  count: 0,
}
/** The key of this row in the statement of every card. */
const keyOfSubway = () => {
  const statement = createStatementRows('bank-1')
  statement.add('2025-03-14', -290, 'MTA*NYCT PAYGO', 'Transportation')
  return [...statement.inOrder()][0]?.importKey
}
const subway = {
  date: '2025-03-14',
  description: 'MTA*NYCT PAYGO',
  amount: -2.9,
  category: 'Transportation',
  import_key: keyOfSubway(),
}

const listed = async (user: LedgerCaller) => (await user.get('/accounts')).body.accounts
const add = async (user: LedgerCaller, fields: object) =>
  (await user.post('/accounts', fields)).body.id as string

onEachEngine('the accounts API', (openTestStore) => {
  const signUp = async () => signUpCaller(await startService(openTestStore))

  testOnce('has a first account from the start, and adds, changes and deletes others', async () => {
    const user = await signUp()
    expect(await listed(user)).toEqual([first])
    const visa = { name: 'Visa', kind: 'credit_card', number_hint: '4242', opening_balance: -120.5 }
    const added = await user.post('/accounts', visa)
    const { id } = added.body
    const stored = { ...first, ...visa, id, position: 1, balance: -120.5 }
    expect(added).toMatchObject({ status: 201, body: stored })
    expect(await listed(user)).toEqual([first, stored])
    const change = { name: 'Old Visa', closed: true, number_hint: null, position: 0, opening_balance: 7 }
    const changed = await user.patch(`/accounts/${id}`, change)
    expect(changed).toMatchObject({ status: 200, body: { ...stored, ...change, balance: 7 } })
    expect(
      await user.patch(`/accounts/${firstAccountId}`, { name: 'Checking', kind: 'checking' }),
    ).toMatchObject({
      status: 200,
      body: { name: 'Checking' },
    })
    expect((await user.delete(`/accounts/${id}`)).status).toBe(204)
    for (const { status, body } of [
      await user.delete(`/accounts/${id}`),
      await user.patch(`/accounts/${id}`, { name: 'X' }),
      await user.delete('/accounts/no-id'),
    ])
      expect([status, body.code]).toEqual([404, 'account_not_found'])
    expect((await user.delete(`/accounts/${firstAccountId}`)).body.code).toBe('first_account')
    expect(await listed(user)).toMatchObject([{ id: firstAccountId, name: 'Checking' }])
  })

  testOnce('refuses what is missing, too long, or in a currency with thousandths', async () => {
    const user = await signUp()
    const wrong = [
      { kind: 'cash' },
      { name: ' ', kind: 'cash' },
      { name: 'x'.repeat(1000), kind: 'cash' },
      { name: 'Cash', kind: 'purse' },
      { name: 'Cash', kind: 'cash', number_hint: '1'.repeat(35) },
      { name: 'Cash', kind: 'cash', opening_balance: 0.001 },
      { name: 'Cash', kind: 'cash', position: -1 },
      { name: 'Cash', kind: 'cash', currency: 'KWD' },
      { name: 'Cash', kind: 'cash', owner: 'me' },
    ]
    for (const body of wrong)
      expect(await user.post('/accounts', body)).toMatchObject({
        status: 400,
        body: { code: 'validation_failed' },
      })
  })

  testOnce('can be in any currency without thousandths, by default in that of the ledger', async () => {
    const user = await signUp()
    for (const currency of ['EUR', 'JPY', undefined])
      expect((await user.post('/accounts', { name: 'Giro', kind: 'checking', currency })).status).toBe(201)
    const currencies = (await listed(user)).map((account: { currency: string }) => account.currency)
    expect(currencies).toEqual(['USD', 'EUR', 'JPY', 'USD'])
  })

  test('keeps equal rows of two cards on one day apart, and adds neither twice', async () => {
    const user = await signUp()
    const card = await add(user, { name: 'Second card', kind: 'credit_card' })
    const transactions = [subway, { ...subway, account_id: card }]
    expect((await user.post('/transactions', { transactions })).body).toEqual({ inserted: 2, duplicates: 0 })
    expect((await user.post('/transactions', { transactions })).body).toEqual({ inserted: 0, duplicates: 2 })
    expect(await listed(user)).toMatchObject([
      { id: firstAccountId, balance: -2.9, count: 1 },
      { id: card, balance: -2.9, count: 1 },
    ])
    expect((await user.get('/summary')).body.cells).toMatchObject([{ net: -5.8, count: 2 }])
  })

  testOnce('refuses rows for an unknown account, all of them', async () => {
    const user = await signUp()
    const stranger = await signUp()
    const theirs = await add(stranger, { name: 'Cash', kind: 'cash' })
    for (const account_id of [theirs, '01a1fcd2-8484-7324-8ea4-7ee8b6b176ab']) {
      const transactions = [
        { ...subway, import_key: null },
        { ...subway, account_id },
      ]
      expect(await user.post('/transactions', { transactions })).toMatchObject({
        status: 422,
        body: { code: 'account_unknown' },
      })
    }
    expect((await user.get('/transactions')).body.transactions).toEqual([])
  })

  test('filters the list, the months, the summary and the export', async () => {
    const user = await signUp()
    const cash = await add(user, { name: 'Cash', kind: 'cash' })
    const lunch = { date: '2025-04-02', description: 'LUNCH', amount: -9, category: 'Food & Dining' }
    await user.post('/transactions', { transactions: [subway, { ...lunch, account_id: cash }] })
    const read = async (path: string, account: string) => {
      const separator = path.includes('?') ? '&' : '?'
      return (await user.get(`${path}${separator}account_id=${account}`)).body
    }
    for (const [account, described, month] of [
      [firstAccountId, 'MTA*NYCT PAYGO', '2025-03'],
      [cash, 'LUNCH', '2025-04'],
    ] as const) {
      for (const path of ['/transactions', '/transactions?search=n', '/transactions?start_date=2025-03-02'])
        expect(await read(path, account)).toMatchObject({
          transactions: [{ account_id: account, description: described }],
        })
      for (const path of ['/transactions/months', '/transactions/months?search=n'])
        expect(await read(path, account)).toMatchObject({ months: [{ month, count: 1 }] })
      expect(await read('/summary', account)).toMatchObject({ cells: [{ month, count: 1 }] })
      const csv = await read('/transactions.csv', account)
      expect(csv.trim().split('\n')).toHaveLength(2)
      expect(csv).toContain(described)
    }
    expect(await read('/transactions', '01a1fcd2-8484-7324-8ea4-7ee8b6b176ab')).toMatchObject({
      transactions: [],
    })
  })

  test('does not delete an account with transactions, even while they can be restored', async () => {
    const user = await signUp()
    const cash = await add(user, { name: 'Cash', kind: 'cash' })
    await user.post('/transactions', { transactions: [{ ...subway, account_id: cash }] })
    const inUse = { status: 409, body: { code: 'account_in_use' } }
    expect(await user.delete(`/accounts/${cash}`)).toMatchObject(inUse)
    const { headers } = await user.delete('/transactions')
    expect(await user.delete(`/accounts/${cash}`)).toMatchObject(inUse)
    await user.post(`${headers.get('location')?.replace('/api/v1', '')}/undo`, {})
    expect(await listed(user)).toMatchObject([{ count: 0 }, { id: cash, count: 1 }])
  })

  testOnce('changes the ETag of the summary, which depends on the account', async () => {
    const user = await signUp()
    const etagOf = async (path: string) => (await user.get(path)).headers.get('etag')
    const before = await etagOf('/summary')
    expect(await etagOf('/summary')).toBe(before)
    expect(await etagOf(`/summary?account_id=${firstAccountId}`)).not.toBe(before)
    await add(user, { name: 'Cash', kind: 'cash' })
    expect(await etagOf('/summary')).not.toBe(before)
  })

  test('balances equal the opening balance and all transactions, after any additions and deletions', async () => {
    const service = await startService(openTestStore)
    const amount = fc.integer({ min: -99_999, max: 99_999 })
    const step = fc.record({ account: fc.nat(2), cents: amount, deletes: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(
        fc.array(amount, { minLength: 3, maxLength: 3 }),
        fc.array(step),
        async (openings, steps) => {
          const user = await signUpCaller(service)
          const balances = new Map<string, number>()
          for (const cents of openings)
            balances.set(await add(user, { name: 'A', kind: 'cash', opening_balance: cents / 100 }), cents)
          const ids = [...balances.keys()]
          for (const { account, cents, deletes } of steps) {
            const account_id = ids[account] ?? ''
            await user.post('/transactions', {
              transactions: [{ ...subway, import_key: null, account_id, amount: cents / 100 }],
            })
            if (deletes) {
              const [row] = (await user.get(`/transactions?account_id=${account_id}&limit=1`)).body
                .transactions
              await user.delete(`/transactions/${row.id}`)
              balances.set(account_id, (balances.get(account_id) ?? 0) - Math.round(row.amount * 100))
            }
            balances.set(account_id, (balances.get(account_id) ?? 0) + cents)
          }
          const seen = (await listed(user)).map(({ id, balance }: typeof first) => [
            id,
            Math.round(balance * 100),
          ])
          expect(seen).toEqual([[firstAccountId, 0], ...balances])
        },
      ),
      { numRuns: histories(service.context.store, 8) },
    )
  })
})
