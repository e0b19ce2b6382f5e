import { expect, test } from 'vitest'
import { startService } from '#tests/protocol/start-service.ts'
import { accountFilePart } from '#tests/support/account-file-part.ts'
import { signUpCaller } from '#tests/support/ledger-caller.ts'
import { onEngine } from '#tests/support/on-each-engine.ts'

type Caller = Awaited<ReturnType<typeof signUpCaller>>

const history = [
  'Date,USD,JPY,GBP,',
  '2025-12-31,1.25,160,0.8,',
  '2025-03-14,1.2,150,0.75,',
  '2025-03-13,1.1,155,N/A,',
  '',
].join('\n')

onEngine('SQLite', 'an account file with several currencies', (openTestStore) => {
  async function aLedger() {
    const service = await startService(openTestStore)
    const user = await signUpCaller(service)
    await user.patch('/ledger', { currency: 'EUR' })
    await user.put('/profile', { name: 'Ada' })
    const add = async (name: string, currency: string, rows: [string, number, string][]) => {
      const { id } = (await user.post('/accounts', { name, kind: 'checking', currency })).body
      const transactions = rows.map(([date, amount, description], at) => ({
        ...{ date, amount, description, category: 'Other', account_id: id },
        ...(at === 0 && { import_key: `key-of-the-first-row-in-${name}` }),
      }))
      await user.post('/transactions', { transactions })
      return id as string
    }
    await add('Dollars', 'USD', [
      ['2025-03-14', -10, 'SHOP'],
      ['2025-04-14', -20, 'SHOP'],
      ['2025-05-14', -30, 'SHOP'],
    ])
    await user.post('/rate-files', { name: 'eurofxref-hist.csv', csv: history })
    await user.put('/rates', { currency: 'USD', month: '2025-04', rate: '0.95' })
    return { service, user, add }
  }

  const valuesOf = async (user: Caller) =>
    (await user.get('/transactions?order=asc')).body.transactions.map(
      ({ date, amount, value, rate, rate_date, left_out_by }: Record<string, unknown>) =>
        [date, amount, value, rate, rate_date, left_out_by].join(' '),
    )

  test('gives all transactions the same values in another ledger, and the same file again', async () => {
    const { service, user } = await aLedger()
    const part = await accountFilePart(user)
    expect(part.rates).toEqual([{ currency: 'USD', into: 'EUR', month: '2025-04', rate: '0.95' }])
    expect(
      part.rate_file.currencies.map(({ currency }: { currency: string }) => currency),
      'no other',
    ).toEqual(['USD'])
    const other = await signUpCaller(service)
    expect(await other.post('/account-file', part)).toMatchObject({ status: 200, body: { transactions: 3 } })
    const values = await valuesOf(user)
    expect(values).toEqual([
      '2025-03-14 -10 -8.33 0.833333333333 2025-03-14 ',
      '2025-04-14 -20 -19 0.95 2025-04 ',
      '2025-05-14 -30    no_rate',
    ])
    expect(await valuesOf(other)).toEqual(values)
    expect(await accountFilePart(other)).toEqual(part)
    const before = (await other.get('/rate-changes')).body
    expect((await other.post('/account-file', part)).status).toBe(200)
    expect((await other.get('/rate-changes')).body, 'the second time changes nothing').toEqual(before)
  })

  test('computes the values of rows that were restored before the rates, part by part', async () => {
    const { service, user } = await aLedger()
    const { rates, rate_file, ...rest } = await accountFilePart(user)
    const other = await signUpCaller(service)
    await other.post('/account-file', rest)
    expect((await valuesOf(other)).filter((row: string) => row.endsWith('no_rate'))).toHaveLength(3)
    await other.post('/account-file', { rate_file })
    await other.post('/account-file', { rates })
    expect(await valuesOf(other)).toEqual(await valuesOf(user))
  })

  test('keeps decisions about transfers between rows with and without import keys', async () => {
    const { service, user, add } = await aLedger()
    await add('Checking', 'EUR', [
      ['2025-06-01', -500, 'TRANSFER TO SAVINGS'],
      ['2025-07-01', -300, 'TRANSFER TO SAVINGS'],
      ['2025-08-01', -70, 'Lunch'],
    ])
    await add('Savings', 'EUR', [
      ['2025-06-02', 500, 'TRANSFER FROM CHECKING'],
      ['2025-07-02', 300, 'TRANSFER FROM CHECKING'],
    ])
    const idOf = new Map<string, string>(
      (await user.get('/transactions')).body.transactions.map(
        ({ id, date, amount }: { id: string; date: string; amount: number }) => [`${date} ${amount}`, id],
      ),
    )
    const link = async (keys: string[], more: object = {}) =>
      (await user.post('/transfers', { transaction_ids: keys.map((key) => idOf.get(key)), ...more })).body
    const withKey = await link(['2025-06-01 -500', '2025-06-02 500'])
    const unlinked = await link(['2025-07-01 -300', '2025-07-02 300'])
    await user.patch(`/transfers/${unlinked.id}`, { state: 'dismissed' })
    await link(['2025-08-01 -70'], { outside_account: 'Pension' })
    const transfersOf = async (caller: Caller) =>
      (await caller.get('/transfers')).body.transfers
        .filter(({ decided_by }: { decided_by: string }) => decided_by === 'user')
        .map(({ state, outside_account, transactions }: Record<string, unknown>) =>
          JSON.stringify([
            state,
            outside_account,
            (transactions as { date: string; amount: number }[]).map(
              ({ date, amount }) => `${date} ${amount}`,
            ),
          ]),
        )
        .sort()
    const decided = await transfersOf(user)
    expect(withKey.state).toBe('linked')
    expect(decided).toHaveLength(3)
    const part = await accountFilePart(user)
    const other = await signUpCaller(service)
    await other.post('/account-file', part)
    expect(await transfersOf(other)).toEqual(decided)
    expect((await other.get('/summary')).body).toEqual((await user.get('/summary')).body)
    expect((await accountFilePart(other)).match_decisions.length).toBe(part.match_decisions.length)
  })

  test('is refused if it contains an invalid rate or a day that does not exist', async () => {
    const { user } = await aLedger()
    const put = (rates: object[]) =>
      user.post('/account-file', { rate_file: { name: 'x', currencies: [{ currency: 'USD', rates }] } })
    expect((await put([])).status).toBe(400)
    expect((await put([{ day: '2025-02-30', rate: '1.1' }])).status).toBe(400)
    expect((await put([{ day: '2025-02-28', rate: '0' }])).status).toBe(400)
    expect((await user.get('/rates')).body.file.name).toBe('eurofxref-hist.csv')
  })
})
