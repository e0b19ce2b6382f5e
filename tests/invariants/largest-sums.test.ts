import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { largestAmount, largestSum, wholeCents } from '#domain/money.ts'
import { recomputeMonths } from '#ledger/store/monthly-totals.ts'
import type { Schema } from '#store/schema.ts'
import { startService } from '#tests/protocol/start-service.ts'
import { signUpCaller } from '#tests/support/ledger-caller.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'
import { format } from '#web/format/format.ts'

/** Divides the largest sum without a remainder. */
const count = 35
const row = {
  date: '2025-03-14',
  description: 'BLUE COFFEE',
  amount: -largestAmount / 100,
  category: 'Other',
}
const filters = ['', '?search=coffee', '?start_date=2025-03-02', '?category=Other']

const tooLarge = {
  status: 422,
  body: { code: 'sum_too_large', detail: expect.stringContaining('more than 35 trillion dollars') },
}

/** Values that other programs wrote into the database. */
const setAmounts = (store: Kysely<Schema>, cents: string) =>
  sql`update transactions set amount_cents = ${sql.raw(cents)}`.execute(store)

onEachEngine('amounts that add up to more than can be exact', (openTestStore) => {
  async function start() {
    const service = await startService(openTestStore)
    return { ...(await signUpCaller(service)), store: service.context.store, service }
  }
  type Caller = Awaited<ReturnType<typeof start>>

  const expectRefused = async ({ get }: Caller, paths: string[]) => {
    for (const path of paths) expect({ path, ...(await get(path)) }).toMatchObject({ path, ...tooLarge })
  }
  const everySum = ['/summary', ...filters.map((filter) => `/transactions/months${filter}`)]

  test('are reported by each call that returns a sum, while one cent less is right to the cent', async () => {
    const caller = await start()
    const { get, post, delete: remove, userId } = caller
    const { store } = caller.service.context
    // Tens of thousands of the largest amounts have this sum. A few larger ones take less time.
    await post('/transactions', { transactions: Array.from({ length: count }, () => row) })
    await setAmounts(store, String(-largestSum / count))
    await recomputeMonths(store, userId, ['2025-03'])
    expect(wholeCents((await get('/summary')).body.cells[0].gross)).toBe(largestSum)
    for (const filter of filters) {
      const { months } = (await get(`/transactions/months${filter}`)).body
      expect(wholeCents(months[0].total)).toBe(largestSum)
      expect(wholeCents(months[0].net)).toBe(-largestSum)
    }

    const addCent = () => post('/transactions', { transactions: [{ ...row, amount: -0.01 }] })
    expect(await addCent()).toMatchObject({ body: { inserted: 1 } })
    await expectRefused(caller, everySum)
    const { transactions: page } = (await get('/transactions')).body
    const cent = page.find(({ amount }: { amount: number }) => amount === -0.01)
    await remove(`/transactions/${cent.id}`)
    expect((await get('/summary')).status).toBe(200)

    // Downloads need no sums, but valid amounts. The stored sums stay as they were.
    await addCent()
    await setAmounts(store, '-100')
    await expectRefused(caller, ['/summary'])
    const headers = { authorization: `Bearer ${caller.token}` }
    const [file, csv] = await Promise.all([
      fetch(`${caller.service.url}/api/v1/account-file`, { headers }),
      fetch(`${caller.service.url}/api/v1/transactions.csv`, { headers }),
    ])
    expect([file.status, csv.status]).toEqual([200, 200])
    expect((await csv.text()).split('\n').length).toBeGreaterThan(count)
    const { transactions } = (await file.json()) as { transactions: object[] }
    expect(transactions).toHaveLength(count + 1)
    expect(await post('/account-file', { transactions })).toMatchObject({ body: { transactions: 0 } })
  })

  test('are rejected, not rounded, beyond what a program can represent', async () => {
    const caller = await start()
    await caller.post('/transactions', { transactions: [row, row] })
    await setAmounts(caller.service.context.store, '-9007199254740993')
    await caller.post('/transactions', { transactions: [row] })
    await expectRefused(caller, everySum)
  })

  test('change nothing if the database cannot store their sum', async () => {
    const caller = await start()
    await caller.post('/transactions', { transactions: [row, row] })
    await setAmounts(caller.service.context.store, '-9000000000000000000')
    expect(await caller.post('/transactions', { transactions: [row] })).toMatchObject(tooLarge)
    expect((await caller.get('/transactions?search=nothing')).status).toBe(200)
    await expectRefused(caller, ['/transactions/months?start_date=2025-03-02'])
  })
})

test('make a figure say so instead of showing an inexact sum', () => {
  expect(format.sum(-largestSum)).toBe('-$35,000,000,000,000.00')
  expect(format.sum(largestSum + 1)).toBe('More than $35,000,000,000,000.00')
})
