import { expect, test } from 'vitest'
import { startService } from '#tests/protocol/start-service.ts'
import { signUpCaller } from '#tests/support/ledger-caller.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'

const rows = [
  {
    date: '2025-01-03',
    description: 'SQ *MAPLE BAKERY 0412',
    amount: -4.5,
    category: 'Bread',
    tags: ['work'],
  },
  { date: '2025-02-03', description: 'MAPLE BAKERY #12', amount: -5.26, category: 'Bread' },
  { date: '2025-02-10', description: 'BIRCH BOOKS 331', amount: -20, category: 'Books' },
  { date: '2025-02-28', description: 'WAGES', amount: 1000, category: 'Income' },
  { date: '2025-03-02', description: 'TO SAVINGS', amount: -60, category: 'Transfer' },
]

onEachEngine('reports', (openTestStore) => {
  async function start() {
    const user = await signUpCaller(await startService(openTestStore))
    await user.post('/transactions', { transactions: rows })
    return { user, report: async (query: string) => (await user.get(`/reports/query?${query}`)).body }
  }

  test('group and add up what the headline figures count', async () => {
    const { report } = await start()
    expect(await report('dimension=month')).toMatchObject({
      groups: [
        { keys: ['2025-01'], names: ['2025-01'], net: -4.5, in: 0, out: 4.5, count: 1 },
        { keys: ['2025-02'], names: ['2025-02'], net: 974.74, in: 1000, out: 25.26, count: 3 },
      ],
      no_rate_count: 0,
    })
    expect((await report('dimension=quarter&dimension=merchant&figure=spending&measure=out')).groups).toEqual(
      [
        { keys: ['2025-Q1', 'birch books'], names: ['2025-Q1', 'Birch Books'], out: 20 },
        { keys: ['2025-Q1', 'maple bakery'], names: ['2025-Q1', 'Maple Bakery'], out: 9.76 },
      ],
    )
    expect((await report('dimension=tag&search=maple&measure=count&measure=last_day')).groups).toEqual([
      { keys: ['work'], names: ['work'], count: 1, last_day: '2025-01-03' },
      { keys: [null], names: [null], count: 1, last_day: '2025-02-03' },
    ])
    expect((await report('largest_merchants=1&figure=spending&measure=out')).groups).toEqual([
      { keys: [], names: [], out: 20 },
    ])
    const ofMerchants = async (keys: readonly string[], more = '') =>
      (await report(`${keys.map((key) => `only_merchant=${key}`).join('&')}&measure=count${more}`)).groups
    expect(await ofMerchants(['birch+books'])).toEqual([{ keys: [], names: [], count: 1 }])
    expect(await ofMerchants(['birch+books', 'maple+bakery'], '&merchant=maple+bakery')).toEqual([
      { keys: [], names: [], count: 2 },
    ])
    expect(await ofMerchants(['unknown'])).toEqual([])
    expect((await report('left_out_by=rule')).groups).toEqual([])
    expect((await report('excluded=false')).groups).toMatchObject([{ keys: [], net: 910.24, count: 5 }])
  })

  test('are up to date, and refuse unknown dimensions and measures', async () => {
    const { user, report } = await start()
    const before = await user.get('/reports/query?dimension=year')
    expect(before.body.groups).toMatchObject([{ keys: ['2025'], count: 4 }])
    await user.post('/transactions', { transactions: rows.slice(0, 1) })
    expect((await report('dimension=year')).groups).toMatchObject([{ keys: ['2025'], count: 5 }])
    for (const query of [
      'dimension=color',
      'dimension=year&dimension=year',
      'measure=median',
      'largest_merchants=0',
      Array.from({ length: 21 }, (_, nth) => `only_merchant=shop${nth}`).join('&'),
    ])
      expect((await user.get(`/reports/query?${query}`)).status, query).toBe(400)
    const four = ['day', 'category', 'merchant', 'tag'].map((name) => `dimension=${name}`).join('&')
    expect((await user.get(`/reports/query?${four}`)).status).toBe(400)
  })
})
