import { expect, test } from 'vitest'
import { firstAccountId } from '#domain/accounts.ts'
import { startService } from '#tests/protocol/start-service.ts'
import { signUpCaller } from '#tests/support/ledger-caller.ts'
import { onEngine } from '#tests/support/on-each-engine.ts'
import { examineLedger } from './store/examine-ledger.ts'

const coffee = { date: '2025-03-01', description: 'Coffee', amount: -3.5, category: 'Food & Dining' }
const key = 'an-import-key-of-a-row'
const sound = {
  months: [],
  wrongRules: 0,
  wrongSearchTexts: 0,
  wrongMerchants: 0,
  wrongValues: 0,
  deletedButThere: 0,
  wrongSplits: 0,
  lostAttachments: 0,
  incompleteAttachments: 0,
}
const nobodysId = '01900000-0000-7000-8000-000000000000'

onEngine('SQLite', 'moving a transaction to another account', (openTestStore) => {
  async function start() {
    const service = await startService(openTestStore)
    const user = await signUpCaller(service)
    const account = await user.post('/accounts', { name: 'Card', kind: 'credit_card', opening_balance: 0 })
    const cardId: string = account.body.id
    const add = (row: object) => user.post('/transactions', { transactions: [{ ...coffee, ...row }] })
    const rowsOf = async (accountId: string): Promise<{ id: string }[]> =>
      (await user.get(`/transactions?account_id=${accountId}`)).body.transactions
    const move = async (from: string, to: string) => {
      const [row] = await rowsOf(from)
      return user.patch(`/transactions/${row?.id}`, { account_id: to })
    }
    const balances = async () =>
      (await user.get('/accounts')).body.accounts.map(({ balance }: { balance: number }) => balance)
    const problems = () => examineLedger(service.context.store, user.userId)
    return { service, user, cardId, add, rowsOf, move, balances, problems }
  }

  test('changes the balances and totals of both, and back again', async () => {
    const { user, cardId, add, rowsOf, move, balances, problems } = await start()
    await add({ import_key: key })
    await add({ description: 'Tea', amount: -2 })
    const before = (await user.get('/summary')).body
    const [tea, ...others] = await rowsOf(firstAccountId)
    expect(others).toHaveLength(1)
    expect(await user.patch(`/transactions/${tea?.id}`, { account_id: cardId })).toMatchObject({
      status: 200,
      body: { id: tea?.id, account_id: cardId },
    })
    expect(await rowsOf(cardId)).toHaveLength(1)
    expect((await balances()).sort()).toEqual([-2, -3.5].sort())
    expect((await user.get('/summary')).body).toEqual(before)
    expect(await problems()).toMatchObject(sound)
    await move(cardId, firstAccountId)
    expect((await balances()).sort()).toEqual([-5.5, 0].sort())
    expect(await problems()).toMatchObject(sound)
  })

  test('keeps the next file from bringing it back to the account that it left', async () => {
    const { user, cardId, add, rowsOf, move, problems } = await start()
    await add({ import_key: key })
    await move(firstAccountId, cardId)
    const begin = async (accountId: string) => {
      const { body } = await user.post('/imports', { account_id: accountId })
      const rows = [{ ...coffee, import_key: key }]
      return (await user.post(`/imports/${body.id}/rows`, { rows })).body
    }
    expect(await begin(firstAccountId)).toMatchObject({ added: 0, already_there: 1 })
    expect(await begin(cardId)).toMatchObject({ added: 0, already_there: 1 })
    await move(cardId, firstAccountId)
    expect(await begin(firstAccountId)).toMatchObject({ added: 0, already_there: 1 })
    expect(await rowsOf(firstAccountId)).toHaveLength(1)
    expect(await problems()).toMatchObject(sound)
  })

  test('is refused if the account has its import key, is in another currency or is not there', async () => {
    const { service, user, cardId, add, rowsOf, move, balances } = await start()
    await add({ import_key: key })
    await add({ import_key: key, account_id: cardId })
    const before = await balances()
    expect(await move(firstAccountId, cardId)).toMatchObject({
      status: 409,
      body: { code: 'import_key_taken' },
    })
    for (const missing of [nobodysId, (await signUpCaller(service)).userId])
      expect(await move(firstAccountId, missing)).toMatchObject({
        status: 422,
        body: { code: 'account_unknown' },
      })
    await service.context.store
      .updateTable('accounts')
      .set({ currency: 'EUR' })
      .where('ledgerId', '=', user.userId)
      .where('id', '=', cardId)
      .execute()
    expect(await move(firstAccountId, cardId)).toMatchObject({
      status: 422,
      body: { code: 'account_currency' },
    })
    expect(await rowsOf(firstAccountId)).toHaveLength(1)
    expect((await balances()).map(Math.abs)).toEqual(before.map(Math.abs))
  })
})
