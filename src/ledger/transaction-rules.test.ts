import { expect, test } from 'vitest'
import { saveTransactionRule } from '#ledger/store/transaction-rules.ts'
import { startService } from '#tests/protocol/start-service.ts'
import { signUpCaller } from '#tests/support/ledger-caller.ts'
import { onEachEngine, testOnce } from '#tests/support/on-each-engine.ts'

const coffee = { date: '2025-03-01', description: 'Coffee', amount: -3.5, category: 'Food' }
const rule = { description_pattern: 'Coffee', category: 'Travel', exclude_from_total: true }

onEachEngine('the rules API', (openTestStore) => {
  testOnce('applies rules to transactions as long as they exist', async () => {
    const service = await startService(openTestStore)
    const user = await signUpCaller(service)
    await user.post('/transactions', { transactions: [coffee] })
    const created = await user.post('/transaction-rules', rule)
    expect(created).toMatchObject({ status: 201, body: { ...rule, matches: 1 } })
    expect((await user.get('/transactions')).body.transactions).toMatchObject([
      { category: 'Travel', own_category: 'Food', exclude_from_total: true, rule_id: created.body.id },
    ])

    const path = `/transaction-rules/${created.body.id}`
    expect((await user.patch(path, { exclude_from_total: false })).body).toMatchObject({
      ...rule,
      exclude_from_total: false,
    })
    expect((await user.delete(path)).status).toBe(204)
    expect((await user.get('/transactions')).body.transactions).toMatchObject([
      { category: 'Food', rule_id: null },
    ])
    expect(await user.patch(path, { category: 'Other' })).toMatchObject({
      status: 404,
      body: { code: 'rule_not_found' },
    })
  })

  testOnce('give way to an edit of what they decided, until the row is given back', async () => {
    const user = await signUpCaller(await startService(openTestStore))
    await user.post('/transactions', { transactions: [coffee] })
    const { body: made } = await user.post('/transaction-rules', { ...rule, note: 'shared' })
    const [{ id }] = (await user.get('/transactions')).body.transactions
    const edit = async (change: object) => (await user.patch(`/transactions/${id}`, change)).body
    // What the Edit dialog saves when nothing was changed.
    const unchanged = {
      date: coffee.date,
      description: coffee.description,
      amount: -4,
      category: 'Food',
      note: null,
    }
    expect(await edit(unchanged)).toMatchObject({ category: 'Travel', rule_note: 'shared', by_hand: [] })
    const edited = await edit({ ...unchanged, category: 'Drinks' })
    expect(edited).toMatchObject({ category: 'Drinks', by_hand: ['category'], exclude_from_total: true })
    await user.patch(`/transaction-rules/${made.id}`, { category: 'Other' })
    expect((await user.get('/transactions')).body.transactions).toMatchObject([{ category: 'Drinks' }])
    expect(await edit({ by_hand: [] })).toMatchObject({
      category: 'Other',
      own_category: 'Drinks',
      by_hand: [],
    })
    expect(await edit({ category: 'Tea', by_hand: [] })).toMatchObject({ category: 'Other', by_hand: [] })
  })

  testOnce('override an edit from before they were created', async () => {
    const user = await signUpCaller(await startService(openTestStore))
    await user.post('/transactions', { transactions: [coffee] })
    const [{ id }] = (await user.get('/transactions')).body.transactions
    await user.patch(`/transactions/${id}`, { category: 'Drinks' })
    await user.post('/transaction-rules', rule)
    expect((await user.get('/transactions')).body.transactions).toMatchObject([
      { category: 'Travel', own_category: 'Drinks', by_hand: [] },
    ])
  })

  testOnce(
    'allows one rule per description: creating replaces, changing into another is rejected',
    async () => {
      const service = await startService(openTestStore)
      const user = await signUpCaller(service)
      const first = await user.post('/transaction-rules', rule)
      const second = await user.post('/transaction-rules', { ...rule, category: 'Other' })
      expect(second.body).toMatchObject({ id: first.body.id, category: 'Other' })
      const tea = await user.post('/transaction-rules', { ...rule, description_pattern: 'Tea' })
      expect(
        await user.patch(`/transaction-rules/${tea.body.id}`, { description_pattern: 'Coffee' }),
      ).toMatchObject({
        status: 409,
        body: { code: 'rule_exists' },
      })
      expect((await user.get('/transaction-rules')).body.transaction_rules).toHaveLength(2)
    },
  )

  testOnce(
    "treats another user's rule like a missing one, and rules never apply to other users",
    async () => {
      const service = await startService(openTestStore)
      const [user, other] = [await signUpCaller(service), await signUpCaller(service)]
      await other.post('/transactions', { transactions: [coffee] })
      const { body } = await user.post('/transaction-rules', rule)
      expect((await other.patch(`/transaction-rules/${body.id}`, { category: 'x' })).status).toBe(404)
      expect((await other.delete(`/transaction-rules/${body.id}`)).status).toBe(404)
      expect((await other.get('/transaction-rules')).body.transaction_rules).toEqual([])
      expect((await other.get('/transactions')).body.transactions).toMatchObject([{ category: 'Food' }])
    },
  )

  testOnce('is not changed by an edit of what it was before another change', async () => {
    const service = await startService(openTestStore)
    const user = await signUpCaller(service)
    const { body: rule } = await user.post('/transaction-rules', {
      description_pattern: 'a',
      category: 'Food',
    })
    const path = `/transaction-rules/${rule.id}`
    service.advanceClock(1)
    const first = await user.patch(path, { name: 'First', based_on: rule.changed_at })
    expect(first.status).toBe(200)
    expect((await user.patch(path, { note: 'second', based_on: rule.changed_at })).body.code).toBe(
      'rule_changed_since',
    )
    expect((await user.patch(path, { note: 'second', based_on: first.body.changed_at })).body).toMatchObject({
      name: 'First',
      note: 'second',
    })
  })

  test('takes conditions, previews them, undoes the change, and refuses what cannot be applied', async () => {
    const service = await startService(openTestStore)
    const user = await signUpCaller(service)
    const { body: yen } = await user.post('/accounts', { name: 'Tokyo', kind: 'checking', currency: 'JPY' })
    await user.post('/transactions', {
      transactions: [
        coffee,
        { ...coffee, description: 'AMZN Mktp US*2K4AB0', amount: -12 },
        { ...coffee, description: 'ramen', account_id: yen.id, amount: -900 },
      ],
    })
    const conditions = (text: string) => ({
      match: 'all',
      groups: [{ match: 'all', conditions: [{ field: 'description', test: 'matches', text }] }],
    })
    const amazon = { conditions: conditions('^AMZN'), category: 'Shopping', shown_description: 'Amazon' }
    expect((await user.post('/transaction-rules/preview', amazon)).body).toMatchObject({
      matches: 1,
      changes: 1,
      rows: [
        { highlight: { from: 0, to: 4 }, before: { category: 'Food' }, after: { category: 'Shopping' } },
      ],
    })
    const ramen = { conditions: conditions('ramen') }
    expect((await user.post('/transaction-rules/preview', ramen)).body.rows).toMatchObject([
      { amount: -900, currency: 'JPY' },
    ])
    const found = async () =>
      (await user.get('/transactions?search=amzn')).body.transactions.map(
        (row: { category: string; shown_description: string | null }) => [
          row.category,
          row.shown_description,
        ],
      )
    const { category: _, shown_description: __, ...matchOnly } = amazon
    expect((await user.post('/transaction-rules/preview', matchOnly)).body).toMatchObject({
      matches: 1,
      changes: 0,
    })
    const { body: made, headers } = await user.post('/transaction-rules', amazon)
    expect(made).toMatchObject({ ...amazon, description_pattern: null, matches: 1 })
    expect(await found()).toEqual([['Shopping', 'Amazon']])
    expect((await user.get('/transaction-rules/report')).body).toMatchObject({
      rules: [{ rule_id: made.id, matched: 1, decided: 1, shadowed_by: [] }],
    })
    const [change] = (await user.get('/rule-changes')).body.changes
    expect(headers.get('rule-change')).toBe(change.id)
    expect(change.added, 'a rule without a name').toEqual(['^AMZN'])
    const unchanged = await user.patch(`/transaction-rules/${made.id}`, { category: 'Shopping' })
    expect(unchanged.headers.get('rule-change'), 'nothing to undo').toBeNull()
    const { body: tea } = await user.post('/transaction-rules', {
      description_pattern: 'Tea',
      category: 'Food',
    })
    await user.patch(`/transaction-rules/${made.id}`, { position: 0 })
    for (const enabled of [false, true]) await user.patch(`/transaction-rules/${made.id}`, { enabled })
    expect((await user.get('/rule-changes')).body.changes).toMatchObject([
      { switched_on: ['^AMZN'], changed: [] },
      { switched_off: ['^AMZN'], changed: [] },
      { moved: ['^AMZN'], changed: [] },
      { added: ['Tea'] },
      { id: change.id },
    ])
    await user.delete(`/transaction-rules/${tea.id}`)
    expect((await user.post(`/rule-changes/${change.id}/undo`, {})).status).toBe(204)
    expect(await found()).toEqual([['Food', null]])

    const invalid = { conditions: conditions('('), category: 'Shopping' }
    const slow = { conditions: conditions('(.*){1,1000}x'), category: 'Shopping' }
    const file = { format: 'outgo-rules', version: 1, transaction_rules: [invalid] }
    for (const refused of [
      await user.post('/transaction-rules', invalid),
      await user.post('/transaction-rules', slow),
      await user.post('/transaction-rules/preview', slow),
      await user.post('/transaction-rules', { ...rule, conditions: conditions('a') }),
      await user.post('/transaction-rules', { description_pattern: 'Coffee' }),
      await user.post('/transaction-rules/file', file),
      await user.post('/account-file', { transaction_rules: [invalid] }),
    ])
      expect(refused).toMatchObject({ status: 422, body: { code: 'rule_invalid' } })
    expect((await user.get('/transaction-rules')).body.transaction_rules).toEqual([])
  })

  testOnce(
    'with a regular expression that would be refused today can be switched off and renamed',
    async () => {
      const service = await startService(openTestStore)
      const user = await signUpCaller(service)
      const many = 'x{1000}'
      const test = { field: 'description' as const, not: false, test: 'matches' as const, text: many }
      const { id } = await saveTransactionRule(service.context.store, user.userId, {
        conditions: { match: 'all', groups: [{ match: 'all', conditions: [test] }] },
        category: 'Food',
      })
      const path = `/transaction-rules/${id}`
      expect(await user.patch(path, { enabled: false, name: 'Old' })).toMatchObject({
        status: 200,
        body: { enabled: false },
      })
      const again = { conditions: { match: 'all', groups: [{ match: 'all', conditions: [test] }] } }
      expect((await user.patch(path, again)).status).toBe(422)
    },
  )
})
