import { expect, test } from 'vitest'
import { saveTransactionRule } from '#ledger/store/transaction-rules.ts'
import { startService } from '#tests/protocol/start-service.ts'
import { signUpCaller } from '#tests/support/ledger-caller.ts'
import { onEachEngine, testOnce } from '#tests/support/on-each-engine.ts'

const conditions = (...given: object[]) => ({ match: 'all', groups: [{ match: 'all', conditions: given }] })
const amounts = { field: 'amount', test: 'between', amount: 50, to_amount: 10 }
const days = { field: 'day_of_month', from_day: 20, to_day: 10 }
const row = { date: '2025-03-15', description: 'Coffee', amount: -20, category: 'Food' }

onEachEngine('a range that ends before it begins', (openTestStore) => {
  async function start() {
    const service = await startService(openTestStore)
    return { service, user: await signUpCaller(service) }
  }

  testOnce('is refused in a new rule, a changed one and a preview, with its field', async () => {
    const { user } = await start()
    const possible = conditions({ ...amounts, amount: 10 }, { ...days, from_day: 10 })
    const created = await user.post('/transaction-rules', { conditions: possible, category: 'Fun' })
    expect(created.status).toBe(201)
    const reversed = { conditions: conditions({ field: 'direction', direction: 'out' }, amounts, days) }
    for (const answer of [
      await user.post('/transaction-rules', { ...reversed, category: 'Fun' }),
      await user.patch(`/transaction-rules/${created.body.id}`, reversed),
      await user.post('/transaction-rules/preview', reversed),
    ])
      expect(answer).toMatchObject({
        status: 400,
        body: {
          code: 'validation_failed',
          errors: [
            {
              field: 'conditions.groups.0.conditions.1.to_amount',
              message: 'must not be below the first amount',
            },
            { field: 'conditions.groups.0.conditions.2.to_day', message: 'must not be before the first day' },
          ],
        },
      })
    const unused = conditions({ ...amounts, test: 'above' })
    expect((await user.post('/transaction-rules', { conditions: unused, note: 'Big' })).status).toBe(201)
  })

  test('matches nothing in a rule that is already stored, which can be read, switched, kept and imported', async () => {
    const { service, user } = await start()
    await user.get('/ledger')
    for (const condition of [
      { field: 'amount' as const, not: false, test: 'between' as const, cents: 5000, toCents: 1000 },
      { field: 'day_of_month' as const, not: false, fromDay: 20, toDay: 10 },
    ])
      await saveTransactionRule(service.context.store, user.userId, {
        conditions: { match: 'all', groups: [{ match: 'all', conditions: [condition] }] },
        category: 'Fun',
      })
    await user.post('/transactions', { transactions: [row] })
    const listed = (await user.get('/transaction-rules')).body.transaction_rules
    expect(listed).toMatchObject([{ matches: 0 }, { matches: 0 }])
    expect((await user.get('/transaction-rules/report')).body).toMatchObject({
      rules: [{ matched: 0 }, { matched: 0 }],
    })
    const { id } = listed[0]
    expect(await user.patch(`/transaction-rules/${id}`, { enabled: false })).toMatchObject({ status: 200 })

    const file = (await user.get('/transaction-rules/file')).body
    const { name: _, ...part } = (await user.get('/account-file')).body
    const { format: __, version: ___, exported_at: ____, complete: _____, ...rest } = part
    const [other, third] = [await signUpCaller(service), await signUpCaller(service)]
    expect(await other.post('/transaction-rules/file', file)).toMatchObject({ status: 200 })
    expect(await third.post('/account-file', rest)).toMatchObject({ status: 200 })
    for (const caller of [other, third])
      expect((await caller.get('/transaction-rules')).body.transaction_rules).toHaveLength(2)
  })

  testOnce('is refused in a saved report', async () => {
    const { user } = await start()
    const report = { report: 'trends', start_month: '2025-03', end_month: '2025-01' }
    const refused = {
      status: 422,
      body: { code: 'impossible_range', errors: [{ field: 'report.end_month' }] },
    }
    expect(await user.post('/saved-reports', { name: 'Spring', report })).toMatchObject(refused)
    const saved = await user.post('/saved-reports', { name: 'Spring', report: { report: 'trends' } })
    expect(await user.patch(`/saved-reports/${saved.body.id}`, { report })).toMatchObject(refused)
    const inOrder = { ...report, end_month: '2025-03' }
    expect((await user.patch(`/saved-reports/${saved.body.id}`, { report: inOrder })).status).toBe(200)
    const kept = { saved_reports: [{ name: 'Older', report }] }
    expect((await user.post('/account-file', kept)).status).toBe(200)
  })
})
