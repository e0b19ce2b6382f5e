import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstAccountId } from '#domain/accounts.ts'
import { purgeAccountChanges } from '#ledger/store/account-changes.ts'
import { forgetDeletions } from '#ledger/store/deletions.ts'
import { examineLedger } from '#ledger/store/examine-ledger.ts'
import { startService } from '#tests/protocol/start-service.ts'
import { histories } from '#tests/support/histories.ts'
import { type LedgerCaller, signUpCaller } from '#tests/support/ledger-caller.ts'
import { onEachEngine, testOnce } from '#tests/support/on-each-engine.ts'

const row = (date: string, amount: number, key?: string) => ({
  date,
  amount,
  description: `Shop ${amount}`,
  category: 'Shopping',
  ...(key && { import_key: `key-number-000000${key}` }),
})
const faultless = {
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

/** Everything in a ledger that its user can see, but when the reading of its accounts began. */
async function seen(user: LedgerCaller) {
  const paths = [
    '/accounts',
    '/transactions',
    '/summary',
    '/imports',
    '/reading-profiles',
    '/accounts/details',
  ]
  return Promise.all(paths.map(async (path) => (await user.get(path)).body))
}

onEachEngine('merging and deleting accounts', (openTestStore) => {
  async function start() {
    const store = await openTestStore()
    const service = await startService(async () => store)
    const user = await signUpCaller(service)
    const visa = { name: 'Visa', kind: 'credit_card', opening_balance: -20 }
    const { id } = (await user.post('/accounts', visa)).body
    const add = (account_id: string, ...rows: object[]) =>
      user.post('/transactions', { transactions: rows.map((row) => ({ ...row, account_id })) })
    return { store, user, visa: id as string, add }
  }

  test('a merge moves everything, and undoing it restores everything', async () => {
    const { store, user, visa, add } = await start()
    const fileOf = async (account_id: string, rows: object[]) => {
      const begun = await user.post('/imports', { account_id, source: 'web', balance_state: 'none' })
      await user.post(`/imports/${begun.body.id}/rows`, { rows })
      await user.post(`/imports/${begun.body.id}/finish`, { skipped: 0, left_out: 0 })
      return begun.body.id as string
    }
    await add(firstAccountId, row('2025-01-01', 100, '1'), row('2025-02-01', -5))
    const file = await fileOf(visa, [row('2025-01-01', 100, '1'), row('2025-03-01', -7, '2')])
    await add(visa, row('2025-03-02', -8))
    const before = await seen(user)

    expect((await user.get(`/accounts/${visa}/merge?into_account_id=${firstAccountId}`)).body).toEqual({
      count: 3,
      clashing: 1,
      clashing_amount: 100,
    })
    for (const [clashing, moved, left_out, balance] of [
      ['leave_out', 2, 1, 60],
      ['keep', 3, 0, 160],
    ] as const) {
      const merged = await user.post(`/accounts/${visa}/merge`, { into_account_id: firstAccountId, clashing })
      expect(merged).toMatchObject({ status: 200, body: { moved, left_out } })
      const { change_id } = merged.body
      expect((await user.get('/accounts')).body.accounts).toEqual([
        expect.objectContaining({ id: firstAccountId, balance, count: 2 + moved, opening_balance: -20 }),
      ])
      expect((await user.get(`/imports/${file}`)).body.account_id).toBe(firstAccountId)
      expect(await examineLedger(store, user.userId)).toEqual(faultless)
      expect((await add(visa, row('2025-01-01', 1))).body.code).toBe('account_unknown')
      expect((await user.patch(`/accounts/${visa}`, { name: 'X' })).status).toBe(404)
      expect((await user.get('/account-changes')).body.changes).toMatchObject([
        { id: change_id, kind: 'merged', name: 'Visa', into_name: 'Main account', count: moved },
      ])
      const again = await add(firstAccountId, row('2025-03-01', -7, '2'))
      expect(again.body).toEqual({ inserted: 0, duplicates: 1 })

      expect((await user.post(`/account-changes/${change_id}/undo`, undefined)).body).toEqual({
        restored: 3,
        missing: 0,
      })
      const imports = before[3].imports.map(({ id }: { id: string }) => id)
      const [accounts, transactions, summary, after] = await seen(user)
      expect([accounts, transactions, summary]).toEqual(before.slice(0, 3))
      expect(after.imports.map(({ id }: { id: string }) => id)).toEqual(imports)
      expect((await user.get(`/imports/${file}`)).body.account_id).toBe(visa)
      expect((await user.get('/account-changes')).body.changes).toEqual([])
      expect((await user.post(`/account-changes/${change_id}/undo`, undefined)).status).toBe(404)
      expect(await examineLedger(store, user.userId)).toEqual(faultless)
    }
  })

  testOnce('undoing a merge keeps edits, and leaves what was deleted since', async () => {
    const { store, user, visa, add } = await start()
    await add(visa, row('2025-03-01', -7, '1'), row('2025-03-02', -8, '2'), row('2025-03-03', -9))
    const merge = { into_account_id: firstAccountId, clashing: 'keep' }
    const { change_id } = (await user.post(`/accounts/${visa}/merge`, merge)).body
    const { transactions } = (await user.get('/transactions')).body
    await user.patch(`/transactions/${transactions[0].id}`, { amount: -1 })
    await user.delete(`/transactions/${transactions[1].id}`)
    await add(firstAccountId, row('2025-03-03', -3))
    expect((await user.post(`/account-changes/${change_id}/undo`, undefined)).body).toEqual({
      restored: 2,
      missing: 1,
    })
    const balances = (await user.get('/accounts')).body.accounts.map(
      ({ balance }: { balance: number }) => balance,
    )
    expect(balances).toEqual([-3, -28])
    expect(await examineLedger(store, user.userId)).toEqual(faultless)
  })

  test('undoing a merge also returns rows of no import that were deleted before it or since', async () => {
    const { store, user, visa, add } = await start()
    await add(visa, row('2025-03-01', -7), row('2025-03-01', -8), row('2025-03-01', -9))
    // Like rows that were added before imports were recorded.
    await store.updateTable('transactions').set({ importId: null }).execute()
    const [before, since] = (await user.get('/transactions')).body.transactions
    const remove = async ({ id }: { id: string }) =>
      ((await user.delete(`/transactions/${id}`)).headers.get('location') ?? '').replace('/api/v1', '')
    const first = await remove(before)
    const merge = { into_account_id: firstAccountId, clashing: 'keep' }
    const { change_id } = (await user.post(`/accounts/${visa}/merge`, merge)).body
    const second = await remove(since)
    await user.post(`/account-changes/${change_id}/undo`, undefined)
    for (const path of [first, second])
      expect((await user.post(`${path}/undo`, undefined)).body).toEqual({ restored: 1 })
    const { transactions } = (await user.get('/transactions')).body
    expect(transactions.map((one: { account_id: string }) => one.account_id)).toEqual([visa, visa, visa])
  })

  test('merges are undone in reverse order, and refused where they make no sense', async () => {
    const { user, visa, add } = await start()
    const cash = (await user.post('/accounts', { name: 'Cash', kind: 'cash' })).body.id
    await add(visa, row('2025-03-01', -7))
    const merge = (from: string, into: string) =>
      user.post(`/accounts/${from}/merge`, { into_account_id: into, clashing: 'leave_out' })
    for (const [from, into, code] of [
      [visa, visa, 'same_account'],
      [firstAccountId, visa, 'first_account'],
      ['01900000-0000-7000-8000-000000000000', visa, 'account_not_found'],
      [visa, '01900000-0000-7000-8000-000000000000', 'account_not_found'],
    ] as const)
      expect((await merge(from, into)).body.code).toBe(code)
    const first = (await merge(visa, cash)).body.change_id
    const second = (await merge(cash, firstAccountId)).body.change_id
    const undo = (id: string) => user.post(`/account-changes/${id}/undo`, undefined)
    expect((await undo(first)).body.code).toBe('later_change')
    expect((await undo(second)).body.restored).toBe(1)
    expect((await undo(first)).body.restored).toBe(1)
    const accounts = (await user.get('/accounts')).body.accounts
    expect(accounts.map(({ name, count }: { name: string; count: number }) => [name, count])).toEqual([
      ['Main account', 0],
      ['Visa', 1],
      ['Cash', 0],
    ])
  })

  testOnce('an account is deleted with its transactions and comes back with all of them', async () => {
    const { store, user, visa, add } = await start()
    await add(firstAccountId, row('2025-03-01', 5))
    await add(visa, row('2025-03-01', -7, '1'), row('2025-04-02', -8))
    const before = await seen(user)
    expect((await user.delete(`/accounts/${visa}`)).body.code).toBe('account_in_use')
    expect((await user.delete(`/accounts/${firstAccountId}?transactions=true`)).body.code).toBe(
      'first_account',
    )
    const deleted = await user.delete(`/accounts/${visa}?transactions=true`)
    expect(deleted.status).toBe(204)
    expect((await user.get('/accounts')).body.accounts).toMatchObject([{ id: firstAccountId, balance: 5 }])
    expect((await user.get('/transactions')).body.transactions).toHaveLength(1)
    expect((await user.get('/imports')).body.imports).toHaveLength(1)
    expect(await examineLedger(store, user.userId)).toEqual(faultless)
    const path = deleted.headers.get('location')?.replace('/api/v1', '') ?? ''
    const id = path.split('/').at(-1)
    expect((await user.post(`/deletions/${id}/undo`, undefined)).status, 'only with its account').toBe(404)
    expect((await user.post(`${path}/undo`, undefined)).body).toEqual({ restored: 2, missing: 0 })
    expect(await seen(user)).toEqual(before)
    expect(await examineLedger(store, user.userId)).toEqual(faultless)
  })

  test('after thirty days they are final', async () => {
    const { store, user, visa, add } = await start()
    const cash = (await user.post('/accounts', { name: 'Cash', kind: 'cash' })).body.id
    await add(visa, row('2025-03-01', -7, '1'))
    await add(cash, row('2025-03-01', -7, '1'))
    await user.post(`/accounts/${visa}/merge`, { into_account_id: firstAccountId, clashing: 'leave_out' })
    await user.delete(`/accounts/${cash}?transactions=true`)
    const later = new Date(Date.now() + 31 * 24 * 60 * 60 * 1000).toISOString()
    await forgetDeletions(store, later)
    await purgeAccountChanges(store, later)
    expect((await user.get('/account-changes')).body.changes).toEqual([])
    for (const table of ['accountChanges', 'deletedTransactions'] as const)
      expect(await store.selectFrom(table).selectAll().execute()).toEqual([])
    expect(await store.selectFrom('accounts').select('id').execute()).toEqual([{ id: firstAccountId }])
    expect((await user.get('/accounts')).body.accounts).toMatchObject([{ count: 1, balance: -27 }])
  })

  testOnce('no one undoes what another user merged', async () => {
    const { user, visa, add } = await start()
    const other = (await start()).user
    await add(visa, row('2025-03-01', -7))
    const merge = { into_account_id: firstAccountId, clashing: 'keep' }
    expect((await other.post(`/accounts/${visa}/merge`, merge)).status).toBe(404)
    const { change_id } = (await user.post(`/accounts/${visa}/merge`, merge)).body
    expect((await other.post(`/account-changes/${change_id}/undo`, undefined)).status).toBe(404)
    expect((await user.get('/account-changes')).body.changes).toHaveLength(1)
  })

  testOnce('merging and undoing changes nothing, whatever the accounts hold', async () => {
    const { store, user, visa, add } = await start()
    const some = fc.array(
      fc.record({
        day: fc.integer({ min: 1, max: 28 }),
        amount: fc.integer({ min: -500, max: 500 }),
        key: fc.option(fc.integer({ min: 0, max: 9 }), { nil: undefined }),
      }),
      { maxLength: 6 },
    )
    await fc.assert(
      fc.asyncProperty(some, some, fc.constantFrom('keep', 'leave_out'), async (mine, theirs, clashing) => {
        await user.delete('/transactions')
        for (const [account, rows] of [
          [firstAccountId, mine],
          [visa, theirs],
        ] as const)
          if (rows.length > 0)
            await add(
              account,
              ...rows.map(({ day, amount, key }) =>
                row(
                  `2025-03-${String(day).padStart(2, '0')}`,
                  amount,
                  key === undefined ? undefined : `${key}`,
                ),
              ),
            )
        const before = (await seen(user)).slice(0, 3)
        const { body } = await user.post(`/accounts/${visa}/merge`, {
          into_account_id: firstAccountId,
          clashing,
        })
        expect(await examineLedger(store, user.userId)).toEqual(faultless)
        const undone = await user.post(`/account-changes/${body.change_id}/undo`, undefined)
        expect(undone.body).toEqual({ restored: body.moved + body.left_out, missing: 0 })
        expect((await seen(user)).slice(0, 3)).toEqual(before)
        expect(await examineLedger(store, user.userId)).toEqual(faultless)
      }),
      { numRuns: histories(store, 12) },
    )
  })
})
