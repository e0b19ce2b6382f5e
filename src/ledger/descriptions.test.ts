import { expect, test } from 'vitest'
import { startService } from '#tests/protocol/start-service.ts'
import { type LedgerCaller, signUpCaller } from '#tests/support/ledger-caller.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'
import { lookedThrough } from './store/descriptions.ts'

const row = (date: string, description: string, category = 'Shopping', note?: string) => ({
  date,
  description,
  amount: -1,
  category,
  ...(note && { note }),
})
const found = async (user: LedgerCaller, search: string) =>
  (await user.get(`/transactions/descriptions?search=${encodeURIComponent(search)}`)).body.descriptions

onEachEngine('completing a description', (openTestStore) => {
  test('offers what begins with the text first, then the most frequent, with the latest category', async () => {
    const service = await startService(openTestStore)
    const user = await signUpCaller(service)
    const other = await signUpCaller(service)
    await other.post('/transactions', { transactions: [row('2025-03-01', 'Bakery of another user')] })
    await user.post('/transactions', {
      transactions: [
        row('2025-03-01', 'The Bakery'),
        row('2025-03-02', 'The Bakery'),
        row('2025-03-03', 'The Bakery', 'Food & Dining'),
        row('2025-03-02', 'Old bakery'),
        row('2025-01-01', 'BAKERY STRAẞE'),
        row('2025-03-04', 'Bus', 'Travel', 'to the bakery'),
        row('2025-03-04', '100%'),
      ],
    })
    expect(await found(user, 'bAkery')).toEqual([
      { description: 'BAKERY STRAẞE', category: 'Shopping' },
      { description: 'The Bakery', category: 'Food & Dining' },
      { description: 'Old bakery', category: 'Shopping' },
    ])
    expect(await found(user, 'strasse')).toMatchObject([{ description: 'BAKERY STRAẞE' }])
    expect(await found(user, '%')).toMatchObject([{ description: '100%' }])
    expect(await found(user, 'cinema')).toEqual([])
    expect((await user.get('/transactions/descriptions?search=')).status).toBe(400)
    expect((await user.get('/transactions/descriptions')).status).toBe(400)

    const rule = { description_pattern: 'The Bakery', category: 'Entertainment', exclude_from_total: false }
    await user.post('/transaction-rules', rule)
    expect(await found(user, 'the')).toEqual([{ description: 'The Bakery', category: 'Entertainment' }])
  })

  test('offers at most eight, and only from the latest transactions', async () => {
    const user = await signUpCaller(await startService(openTestStore))
    const add = (transactions: object[]) => user.post('/transactions', { transactions })
    await add([row('2020-01-01', 'Once upon a time')])
    await add(Array.from({ length: 12 }, (_, index) => row('2025-01-01', `Shop ${index}`)))
    expect(await found(user, 'o')).toHaveLength(8)
    expect(await found(user, 'once')).toHaveLength(1)
    for (let added = 0; added < lookedThrough; added += 1000)
      await add(Array.from({ length: 1000 }, () => row('2025-02-01', 'Coffee')))
    expect(await found(user, 'once')).toEqual([])
    expect(await found(user, 'cof')).toEqual([{ description: 'Coffee', category: 'Shopping' }])
  })
})
