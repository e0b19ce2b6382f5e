import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startService } from '#tests/protocol/start-service.ts'
import { signUpCaller } from '#tests/support/ledger-caller.ts'
import { onEachEngine, testOnce } from '#tests/support/on-each-engine.ts'
import { forgetDeletionsInTime } from './forget-deletions.ts'

const rows = [
  { date: '2025-03-01', description: 'Coffee', amount: -3.5, category: 'Food & Dining' },
  { date: '2025-03-02', description: 'Bus', amount: -0.01, category: 'Other' },
  { date: '2025-04-01', description: 'Wages, "net"', amount: 2000, category: 'Income' },
]

onEachEngine('a deletion', (openTestStore) => {
  async function aUserWithRows() {
    const service = await startService(openTestStore)
    const user = await signUpCaller(service)
    await user.post('/transactions', {
      transactions: rows.map((row, n) => ({ ...row, import_key: `key-of-the-row-number-${n}` })),
    })
    return { service, user }
  }
  const seenBy = async (user: Awaited<ReturnType<typeof signUpCaller>>) => [
    (await user.get('/transactions')).body,
    (await user.get('/summary')).body,
  ]

  const undoOf = (headers: Headers) => `${headers.get('location')?.replace('/api/v1', '')}/undo`

  testOnce('of one transaction can be undone by the ID in its response', async () => {
    const { user } = await aUserWithRows()
    const before = await seenBy(user)
    const [first] = (await user.get('/transactions')).body.transactions
    const deletion = await user.delete(`/transactions/${first.id}`)
    expect(deletion.status).toBe(204)
    const undo = undoOf(deletion.headers)
    expect(await user.post(undo, {})).toMatchObject({ status: 200, body: { restored: 1 } })
    expect(await seenBy(user)).toEqual(before)
    expect(await user.post(undo, {})).toMatchObject({
      status: 404,
      body: { code: 'deletion_not_found' },
    })
  })

  testOnce(
    'of all transactions can be undone only by its user, without duplicating re-imported rows',
    async () => {
      const { service, user } = await aUserWithRows()
      const before = await seenBy(user)
      const { body, headers } = await user.delete('/transactions')
      expect(body).toEqual({ deleted: 3 })
      const undo = undoOf(headers)
      expect((await user.get('/summary')).body.cells).toEqual([])

      const stranger = await signUpCaller(service)
      expect(await stranger.post(undo, {})).toMatchObject({ status: 404 })

      await user.post('/transactions', {
        transactions: [{ ...rows[0], import_key: 'key-of-the-row-number-0' }],
      })
      expect(await user.post(undo, {})).toMatchObject({
        body: { restored: 2 },
      })
      const after = await seenBy(user)
      expect(after[1]).toEqual(before[1])
      expect(after[0].transactions).toHaveLength(3)
    },
  )

  testOnce('restores rows under the current rules', async () => {
    const { user } = await aUserWithRows()
    const { headers } = await user.delete('/transactions')
    await user.post('/transaction-rules', { description_pattern: 'Coffee', category: 'Treats' })
    await user.post(undoOf(headers), {})
    const { transactions } = (await user.get('/transactions?search=coffee')).body
    expect(transactions).toMatchObject([{ category: 'Treats', own_category: 'Food & Dining' }])
  })

  test('is final after its time is up', async () => {
    const { service, user } = await aUserWithRows()
    const { headers } = await user.delete('/transactions')
    service.advanceClock(61)
    forgetDeletionsInTime(service.context).stop()
    const { store } = service.context
    const left = async () => (await store.selectFrom('deletedTransactions').select('id').execute()).length
    while ((await left()) > 0) await setTimeout(5)
    expect(await user.post(undoOf(headers), {})).toMatchObject({ status: 404 })
  })
})
