import { expect, test } from 'vitest'
import { startService } from '#tests/protocol/start-service.ts'
import { signUpCaller } from '#tests/support/ledger-caller.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'

const coffee = { date: '2025-03-01', description: 'Coffee', amount: -3.5, category: 'Food & Dining' }
const keyed = (prefix: string) =>
  ['a', 'b', 'c'].map((letter) => ({ ...coffee, import_key: prefix + letter.repeat(32) }))

onEachEngine('the sample statement', (openTestStore) => {
  test('is counted and removed, edited or not, and nothing else is', async () => {
    const service = await startService(openTestStore)
    const user = await signUpCaller(service)
    const stranger = await signUpCaller(service)
    await stranger.post('/transactions', { transactions: keyed('sample-') })
    await user.post('/transactions', { transactions: [coffee, ...keyed(''), ...keyed('sampler-')] })
    const others = (await user.get('/transactions')).body.transactions
    expect((await user.get('/sample-transactions')).body).toEqual({ count: 0 })

    await user.post('/transactions', { transactions: keyed('sample-') })
    expect((await user.get('/sample-transactions')).body).toEqual({ count: 3 })
    expect((await user.get('/imports')).body.imports, 'the single rows').toMatchObject([{ added: 7 }])
    expect((await stranger.get('/imports')).body.imports).toEqual([])
    const [newest] = (await user.get('/transactions')).body.transactions
    await user.patch(`/transactions/${newest.id}`, { description: 'Tea', date: '2025-04-01' })

    const removal = await user.delete('/sample-transactions')
    expect(removal).toMatchObject({ status: 200, body: { deleted: 3 } })
    expect((await user.get('/transactions')).body.transactions).toEqual(others)
    expect((await user.get('/summary')).body.cells).toMatchObject([
      { month: '2025-03', count: others.length },
    ])
    expect((await stranger.get('/sample-transactions')).body).toEqual({ count: 3 })

    const undo = `${removal.headers.get('location')?.replace('/api/v1', '')}/undo`
    expect((await user.post(undo, {})).body).toEqual({ restored: 3 })
    expect((await user.get('/sample-transactions')).body).toEqual({ count: 3 })
  })
})
