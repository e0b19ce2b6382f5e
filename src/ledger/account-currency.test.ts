import { expect, test } from 'vitest'
import { startService } from '#tests/protocol/start-service.ts'
import { signUpCaller } from '#tests/support/ledger-caller.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'

onEachEngine('the currency of an account', (openTestStore) => {
  async function aLedgerWithDollars() {
    const user = await signUpCaller(await startService(openTestStore))
    await user.patch('/ledger', { currency: 'EUR' })
    const card = { name: 'US card', kind: 'credit_card', currency: 'USD' }
    const account_id: string = (await user.post('/accounts', card)).body.id
    return { user, account_id }
  }

  test('an import only begins if the account is in the currency of the file', async () => {
    const { user, account_id } = await aLedgerWithDollars()
    const begin = (currency: string, more: object = { account_id }) =>
      user.post('/imports', { currency, ...more })
    expect(await begin('USD')).toMatchObject({ status: 201, body: { account_id } })
    expect(await begin('CHF')).toMatchObject({ status: 422, body: { code: 'account_currency' } })
    expect((await begin('EUR', {})).status, 'the first account').toBe(201)
    expect((await user.post('/imports', { account_id })).status, 'a file that names none').toBe(201)
    expect((await begin('KWD')).status).toBe(400)
  })

  test('an account in yen has no amounts with decimals', async () => {
    const { user } = await aLedgerWithDollars()
    const yen = { name: 'Yen', kind: 'cash', currency: 'JPY' }
    const refused = { status: 422, body: { code: 'amount_fraction' } }
    expect(await user.post('/accounts', { ...yen, opening_balance: 1.5 })).toMatchObject(refused)
    const { id } = (await user.post('/accounts', { ...yen, opening_balance: 1000 })).body
    expect(await user.patch(`/accounts/${id}`, { opening_balance: 0.01 })).toMatchObject(refused)
    const row = { date: '2025-03-14', description: 'RAMEN', category: 'Food & Dining', account_id: id }
    const add = (amount: number) => user.post('/transactions', { transactions: [{ ...row, amount }] })
    expect(await add(-1200.5)).toMatchObject(refused)
    expect((await add(-1200)).status).toBe(200)
    const [added] = (await user.get('/transactions')).body.transactions
    expect(await user.patch(`/transactions/${added.id}`, { amount: -1200.5 })).toMatchObject(refused)
    const { account_id: _, ...booked } = row
    const begun = (await user.post('/imports', { account_id: id })).body
    expect(
      await user.post(`/imports/${begun.id}/rows`, { rows: [{ ...booked, amount: -0.5 }] }),
    ).toMatchObject(refused)
    expect((await user.get('/accounts')).body.accounts.at(-1)).toMatchObject({ balance: -200, count: 1 })
  })
})
