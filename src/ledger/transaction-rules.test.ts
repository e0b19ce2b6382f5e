import { expect, test } from 'vitest'
import { startService } from '#tests/protocol/start-service.ts'
import { signUpCaller } from '#tests/support/ledger-caller.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'

const coffee = { date: '2025-03-01', description: 'Coffee', amount: -3.5, category: 'Food' }
const rule = { description_pattern: 'Coffee', category: 'Travel', exclude_from_total: true }

onEachEngine('the rules API', (openTestStore) => {
  test('applies rules to transactions as long as they exist', async () => {
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

  test('allows one rule per description: creating replaces, changing into another is rejected', async () => {
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
  })

  test("treats another user's rule like a missing one, and rules never apply to other users", async () => {
    const service = await startService(openTestStore)
    const [user, other] = [await signUpCaller(service), await signUpCaller(service)]
    await other.post('/transactions', { transactions: [coffee] })
    const { body } = await user.post('/transaction-rules', rule)
    expect((await other.patch(`/transaction-rules/${body.id}`, { category: 'x' })).status).toBe(404)
    expect((await other.delete(`/transaction-rules/${body.id}`)).status).toBe(404)
    expect((await other.get('/transaction-rules')).body.transaction_rules).toEqual([])
    expect((await other.get('/transactions')).body.transactions).toMatchObject([{ category: 'Food' }])
  })
})
