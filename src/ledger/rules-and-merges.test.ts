import { expect, test } from 'vitest'
import { firstAccountId } from '#domain/accounts.ts'
import { purgeAccountChanges } from '#ledger/store/account-changes.ts'
import { forgetDeletions } from '#ledger/store/deletions.ts'
import { examineLedger, isHealthy } from '#ledger/store/examine-ledger.ts'
import { startService } from '#tests/protocol/start-service.ts'
import { accountFilePart } from '#tests/support/account-file-part.ts'
import { signUpCaller } from '#tests/support/ledger-caller.ts'
import { onEachEngine, testOnce } from '#tests/support/on-each-engine.ts'

type Shown = { description: string; category: string }

onEachEngine('rules', (openTestStore) => {
  async function start() {
    const store = await openTestStore()
    const service = await startService(async () => store)
    const user = await signUpCaller(service)
    /** The descriptions that rules gave this category. */
    const inCategory = async (category: string) => {
      expect(isHealthy(await examineLedger(store, user.userId))).toBe(true)
      const { transactions } = (await user.get('/transactions')).body
      return transactions.flatMap((row: Shown) => (row.category === category ? [row.description] : [])).sort()
    }
    const add = (...rows: object[]) => user.post('/transactions', { transactions: rows })
    const ruleOn = (condition: object, more: object = { category: 'Chosen' }) => ({
      conditions: { match: 'all', groups: [{ match: 'all', conditions: [condition] }] },
      ...more,
    })
    const rules = async () => (await user.get('/transaction-rules')).body
    return { store, service, user, inCategory, add, ruleOn, rules }
  }
  const row = (description: string, more: object = {}) => ({
    ...{ date: '2025-03-01', description, amount: -5, category: 'Other' },
    ...more,
  })

  test('on a merchant follow its name and its merges', async () => {
    const { user, inCategory, add, ruleOn, rules } = await start()
    await add(row('MAPLE BAKERY #12'), row('BIRCH BOOKS 331'), row('ATM WITHDRAWAL 001509'))
    const onMaple = ruleOn({ field: 'merchant', key: 'maple bakery' })
    expect((await user.post('/transaction-rules/preview', onMaple)).body).toMatchObject({ matches: 1 })
    const { body: rule } = await user.post('/transaction-rules', onMaple)
    expect(rule).toMatchObject({ matches: 1 })
    expect(await inCategory('Chosen')).toEqual(['MAPLE BAKERY #12'])

    await user.patch('/merchants', { key: 'maple bakery', name: 'My baker' })
    await user.post('/merchants/merge', { keys: ['birch books'], into: 'maple bakery' })
    await add(row('BIRCH BOOKS 44'))
    const all = ['BIRCH BOOKS 331', 'BIRCH BOOKS 44', 'MAPLE BAKERY #12']
    expect(await inCategory('Chosen')).toEqual(all)
    expect((await rules()).merchants).toEqual([{ key: 'maple bakery', name: 'My baker' }])
    await user.post('/merchants/unmerge', { keys: ['birch books'] })
    expect(await inCategory('Chosen')).toEqual(['MAPLE BAKERY #12'])

    await user.post('/merchants/merge', { keys: ['maple bakery'], into: 'birch books' })
    expect(await inCategory('Chosen')).toEqual(all)
    const merged = await rules()
    expect(merged.merchants).toEqual([{ key: 'birch books', name: 'Birch Books' }])
    const [shown] = merged.transaction_rules
    expect(shown.matches).toBe(3)
    const { body: saved } = await user.patch(`/transaction-rules/${rule.id}`, {
      ...{ conditions: shown.conditions, name: 'Bread' },
    })
    expect(saved).toMatchObject({ name: 'Bread', conditions: shown.conditions })
    await user.post('/merchants/unmerge', { keys: ['maple bakery'] })
    expect(await inCategory('Chosen'), 'an edit of its name keeps the merchant').toEqual(['MAPLE BAKERY #12'])

    const not = ruleOn({ field: 'merchant', key: 'maple bakery', not: true }, { category: 'Rest' })
    await user.post('/transaction-rules', not)
    expect(await inCategory('Rest')).toEqual(['ATM WITHDRAWAL 001509', 'BIRCH BOOKS 331', 'BIRCH BOOKS 44'])
    await user.post('/merchants/merge', { keys: ['birch books'], into: 'maple bakery' })
    expect(await inCategory('Rest')).toEqual(['ATM WITHDRAWAL 001509'])
  })

  testOnce('on an account follow its merge, until it is undone or final', async () => {
    const { store, user, inCategory, add, ruleOn, rules } = await start()
    const account = async (name: string) =>
      (await user.post('/accounts', { name, kind: 'checking' })).body.id as string
    const [visa, cash] = [await account('Visa'), await account('Cash')]
    await add(row('1', { account_id: visa }), row('2', { account_id: cash }), row('3'))
    const { body: rule } = await user.post(
      '/transaction-rules',
      ruleOn({ field: 'account', account_id: visa }),
    )
    expect(await inCategory('Chosen')).toEqual(['1'])
    const merge = async (from: string, into: string) =>
      (await user.post(`/accounts/${from}/merge`, { into_account_id: into, clashing: 'keep' })).body.change_id
    const first = await merge(visa, cash)
    expect(await inCategory('Chosen')).toEqual(['1', '2'])
    const conditionOf = async () =>
      (await rules()).transaction_rules[0].conditions.groups[0].conditions[0].account_id
    expect(await conditionOf()).toBe(cash)

    await user.patch(`/transaction-rules/${rule.id}`, { category: 'Other' })
    await user.patch(`/transaction-rules/${rule.id}`, { category: 'Chosen' })
    const second = await merge(cash, firstAccountId)
    expect(await inCategory('Chosen')).toEqual(['1', '2', '3'])
    for (const id of [second, first]) await user.post(`/account-changes/${id}/undo`, undefined)
    expect(await inCategory('Chosen')).toEqual(['1'])
    expect(await conditionOf()).toBe(visa)
    const [{ id: change }] = (await user.get('/rule-changes')).body.changes
    expect((await user.post(`/rule-changes/${change}/undo`, {})).status).toBe(204)
    expect(await inCategory('Chosen')).toEqual([])
    await user.patch(`/transaction-rules/${rule.id}`, { category: 'Chosen' })

    await merge(visa, cash)
    const [{ id: last }] = (await user.get('/rule-changes')).body.changes
    const later = new Date(Date.now() + 31 * 24 * 60 * 60 * 1000).toISOString()
    await forgetDeletions(store, later)
    await purgeAccountChanges(store, later)
    await add(row('4', { account_id: cash }))
    expect(await conditionOf()).toBe(cash)
    expect(await inCategory('Chosen')).toEqual(['1', '2', '4'])
    expect((await user.post(`/rule-changes/${last}/undo`, {})).status).toBe(204)
    expect(await inCategory('Chosen')).toEqual([])
  })

  test('on an account that is deleted are part of an account file that can be restored', async () => {
    const { service, user, ruleOn } = await start()
    const { body: visa } = await user.post('/accounts', { name: 'Visa', kind: 'credit_card' })
    await user.post('/transaction-rules', ruleOn({ field: 'account', account_id: visa.id }))
    await user.delete(`/accounts/${visa.id}`)
    const other = await signUpCaller(service)
    await user.patch('/profile', { name: 'Ada' })
    expect((await other.post('/account-file', await accountFilePart(user))).status).toBe(200)
    expect((await other.get('/transaction-rules')).body.transaction_rules).toHaveLength(1)
  })
})
