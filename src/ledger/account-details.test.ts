import { expect, test } from 'vitest'
import { firstAccountId } from '#domain/accounts.ts'
import { startService } from '#tests/protocol/start-service.ts'
import { type LedgerCaller, signUpCaller } from '#tests/support/ledger-caller.ts'
import { onEachEngine, testOnce } from '#tests/support/on-each-engine.ts'

const row = (date: string, amount: number, account_id = firstAccountId) => ({
  date,
  amount,
  account_id,
  description: 'Shop',
  category: 'Shopping',
})
const add = (user: LedgerCaller, ...transactions: object[]) => user.post('/transactions', { transactions })

/** Imports a statement with these balances. */
async function addStatement(user: LedgerCaller, rows: Record<string, unknown>[], balances: object) {
  const begun = await user.post('/imports', {
    account_id: firstAccountId,
    source: 'web',
    balance_state: 'proved',
    ...balances,
  })
  const { id } = begun.body
  expect(begun.status).toBe(201)
  const sent = rows.map(({ account_id: _, ...row }, index) => ({
    ...row,
    import_key: `${JSON.stringify(balances).length}-key-number-${index}-${id}`.slice(0, 32),
  }))
  expect((await user.post(`/imports/${id}/rows`, { rows: sent })).status).toBe(200)
  expect((await user.post(`/imports/${id}/finish`, { skipped: 0, left_out: 0 })).status).toBe(200)
  return id as string
}

onEachEngine('accounts and their statements', (openTestStore) => {
  const signUp = async () => signUpCaller(await startService(openTestStore))

  test('know their latest transaction, what files cover, and how a closing balance differs', async () => {
    const user = await signUp()
    const read = async () => (await user.get('/accounts/details')).body.details
    const nothing = { account_id: firstAccountId, last_day: null, coverage: null, statement: null }
    expect(await read()).toEqual([nothing])
    await user.patch(`/accounts/${firstAccountId}`, { opening_balance: 100 })
    await addStatement(user, [row('2025-01-02', -10), row('2025-01-31', -5)], {
      opening_balance: 100,
      opening_day: '2025-01-01',
      closing_balance: 85,
      closing_day: '2025-01-31',
    })
    await addStatement(user, [row('2025-04-01', -20), row('2025-04-15', 7)], {
      opening_balance: 60,
      opening_day: '2025-04-01',
      closing_balance: 47,
      closing_day: '2025-04-15',
    })
    await add(user, row('2025-04-16', -1))
    const details = {
      account_id: firstAccountId,
      last_day: '2025-04-16',
      coverage: { first_month: '2025-01', last_month: '2025-04', months_missing: 2, gaps: 1 },
      statement: { day: '2025-04-15', closing_balance: 47, difference: -25 },
    }
    expect(await read()).toEqual([details])
    await user.patch(`/accounts/${firstAccountId}`, { opening_balance: 75 })
    expect(await read()).toMatchObject([{ statement: { closing_balance: 47, difference: 0 } }])
  })

  testOnce('have balances by month, excluded transactions and opening balances included', async () => {
    const user = await signUp()
    const other = await signUp()
    await add(other, row('2025-01-01', 1))
    const visa = { name: 'Visa', kind: 'credit_card', opening_balance: -7 }
    const { id } = (await user.post('/accounts', visa)).body
    await user.post('/transaction-rules', {
      description_pattern: 'Shop',
      category: 'Transfer',
      exclude_from_total: true,
    })
    await add(
      user,
      row('2025-03-09', -2.5, id),
      row('2025-01-31', 10),
      row('2025-03-01', -4),
      row('2025-03-31', 1),
    )
    const { body, headers } = await user.get('/accounts/balances')
    const balance = (account_id: string, month: string, balance: number) => ({ account_id, month, balance })
    expect(body.balances).toHaveLength(3)
    expect(body.balances).toEqual(
      expect.arrayContaining([
        balance(firstAccountId, '2025-01', 10),
        balance(firstAccountId, '2025-03', 7),
        balance(id, '2025-03', -9.5),
      ]),
    )
    const etag = headers.get('etag') ?? ''
    expect((await user.get('/accounts/balances', { 'if-none-match': etag })).status).toBe(304)
    await add(user, row('2025-03-31', 1))
    expect((await user.get('/accounts/balances', { 'if-none-match': etag })).status).toBe(200)
  })

  test('are put in order in one call, or not at all', async () => {
    const user = await signUp()
    const names = async () =>
      (await user.get('/accounts')).body.accounts.map(({ name }: { name: string }) => name)
    const [visa, cash] = await Promise.all(
      ['Visa', 'Cash'].map(async (name) => (await user.post('/accounts', { name, kind: 'other' })).body.id),
    )
    expect(await user.put('/accounts/order', { ids: [cash, firstAccountId, visa] })).toMatchObject({
      status: 200,
      body: { accounts: [{ name: 'Cash' }, { name: 'Main account' }, { name: 'Visa' }] },
    })
    const nobodys = '01900000-0000-7000-8000-000000000000'
    for (const ids of [
      [visa, visa],
      [cash, visa, nobodys],
    ])
      expect(await user.put('/accounts/order', { ids })).toMatchObject({
        status: 409,
        body: { code: 'accounts_changed' },
      })
    expect(await names()).toEqual(['Cash', 'Main account', 'Visa'])
    await user.put('/accounts/order', { ids: [visa] })
    expect(await names(), 'others follow').toEqual(['Visa', 'Cash', 'Main account'])
  })
})
