import fc from 'fast-check'
import { expect, test } from 'vitest'
import { monthsBetween } from '#domain/calendar.ts'
import { defaultKind } from '#domain/category-kinds.ts'
import { startService } from '#tests/protocol/start-service.ts'
import { signUpCaller } from '#tests/support/ledger-caller.ts'
import { onEachEngine, testOnce } from '#tests/support/on-each-engine.ts'

type Caller = Awaited<ReturnType<typeof signUpCaller>>
type Row = {
  id: string
  date: string
  amount: number
  value: number | null
  category: string
  left_out_by: string | null
  refund_of: string | null
  parts: { category: string; amount: number }[]
}

const travel = { category: 'Travel', period: 'month', amount: 100 }
const spent = (date: string, amount: number, category: string, more: object = {}) => ({
  ...{ date, description: `${category} ${date} ${amount}`, amount, category },
  ...more,
})

/** What was spent in a category and its child, added up from the rows. */
function spendingOf(rows: readonly Row[], family: readonly string[], first: string, last: string): number {
  let cents = 0
  for (const { date, amount, value, category, left_out_by, refund_of, parts } of rows) {
    if (left_out_by !== null || value === null || date < first || date > last) continue
    for (const part of parts.length > 0 ? parts : [{ category, amount }]) {
      const kind = defaultKind(part.category)
      if (!family.includes(part.category) || kind === 'income' || kind === 'transfer') continue
      if (kind === null && part.amount > 0 && refund_of === null) continue
      cents -= Math.round(part.amount * 100)
    }
  }
  return (cents + 0) / 100
}

const category = fc.constantFrom('Travel', 'Trains', 'Other', 'Income', 'Transfer')
const amount = fc.integer({ min: -9000, max: 9000 }).map((cents) => cents / 100)
const months = monthsBetween('2024-11', '2025-04')
const date = fc
  .tuple(fc.constantFrom(...months), fc.constantFrom('01', '14', '28'))
  .map(([month, day]) => `${month}-${day}`)
const row = fc.record({ date, amount, category, isSplit: fc.boolean(), isForeign: fc.boolean() })
const pair = fc.record({ in: fc.nat(30), out: fc.nat(30), kind: fc.constantFrom('refunds', 'transfers') })

async function fill(user: Caller, rows: (typeof row extends fc.Arbitrary<infer One> ? One : never)[]) {
  const abroad = await user.post('/accounts', { name: 'Abroad', kind: 'checking', currency: 'GBP' })
  await user.put('/categories', { name: 'Trains', parent: 'Travel' })
  await user.post('/transactions', {
    transactions: rows.map(({ isSplit, isForeign, ...row }, index) => ({
      ...row,
      description: `Row ${index}`,
      ...(isForeign && { account_id: abroad.body.id }),
      ...(isSplit &&
        Math.abs(row.amount) > 0.01 && {
          parts: [
            { category: 'Trains', amount: Math.sign(row.amount) * 0.01 },
            {
              category: row.category,
              amount: Math.round((row.amount - Math.sign(row.amount) * 0.01) * 100) / 100,
            },
          ],
        }),
    })),
  })
}

onEachEngine('budgets', (openTestStore) => {
  test('show exactly what their rows spent, in any ledger, also what earlier months carry', async () => {
    const service = await startService(openTestStore)
    const ledger = fc.record({
      rows: fc.array(row, { minLength: 5, maxLength: 30 }),
      pairs: fc.array(pair, { maxLength: 5 }),
      today: fc.constantFrom('2025-03-14', '2025-04-30'),
    })
    await fc.assert(
      fc.asyncProperty(ledger, async ({ rows, pairs, today }) => {
        const user = await signUpCaller(service)
        await fill(user, rows)
        const read = async (): Promise<Row[]> => (await user.get('/transactions')).body.transactions
        const stored = await read()
        for (const { kind, ...at } of pairs) {
          const [into, out] = [
            stored.filter(({ amount }) => amount > 0)[at.in],
            stored.filter(({ amount }) => amount < 0)[at.out],
          ]
          if (!into || !out) continue
          if (kind === 'refunds') await user.post('/refunds', { refund_id: into.id, purchase_id: out.id })
          else await user.post('/transfers', { transaction_ids: [into.id, out.id] })
        }
        const planned = ['Travel', 'Trains', 'Other'].map((category) => ({
          ...{ category, period: 'month', amount: 50.5, rollover: category !== 'Other' },
        }))
        await user.put('/budgets', { month: '2024-12', budgets: planned })
        await user.put('/budgets', {
          month: '2025-02',
          budgets: [{ ...travel, rollover: true }],
        })
        const all = await read()
        const families: Record<string, string[]> = {
          Travel: ['Travel', 'Trains'],
          Trains: ['Trains'],
          Other: ['Other'],
        }
        for (const month of months) {
          const { body } = await user.get(`/budgets?month=${month}&today=${today}`)
          expect(body.budgets.map((one: { category: string }) => one.category)).toEqual(
            month < '2024-12' ? [] : ['Other', 'Trains', 'Travel'],
          )
          for (const budget of body.budgets) {
            const family = families[budget.category] ?? []
            const inMonth = (month: string) => spendingOf(all, family, `${month}-01`, `${month}-31`)
            const plan = (month: string) => (budget.category === 'Travel' && month >= '2025-02' ? 100 : 50.5)
            const carried = monthsBetween('2024-12', month)
              .slice(0, -1)
              .reduce((sum, earlier) => sum + Math.round((plan(earlier) - inMonth(earlier)) * 100), 0)
            expect(budget).toMatchObject({
              amount: plan(month),
              spent: inMonth(month),
              carried: budget.rollover ? carried / 100 : 0,
            })
            expect(budget.left).toBeCloseTo(
              budget.amount + budget.carried - budget.spent - budget.expected,
              5,
            )
            for (const earlier of budget.earlier)
              expect(earlier.spent).toBe(spendingOf(all, family, earlier.start_date, earlier.end_date))
          }
        }
      }),
      { numRuns: 2, endOnFailure: true },
    )
  })

  test('are created, changed, deleted and proposed, and every change is undone as a whole', async () => {
    const user = await signUpCaller(await startService(openTestStore))
    await user.post('/transactions', {
      transactions: monthsBetween('2024-03', '2025-02').flatMap((month) => [
        spent(`${month}-05`, -80, 'Food & Dining'),
        spent(`${month}-06`, -20.4, 'Shopping'),
      ]),
    })
    const list = async () => (await user.get('/budgets?month=2025-03&today=2025-03-14')).body.budgets
    const undo = async (id: string) => (await user.post(`/budget-changes/${id}/undo`, undefined)).body
    const created = await user.put('/budgets', { month: '2025-03', budgets: [travel] })
    expect(created.body.budgets).toMatchObject([{ category: 'Travel', amounts: [{ amount: 100 }] }])
    const [{ id }] = await list()
    const changed = await user.put('/budgets', { month: '2025-03', budgets: [{ ...travel, amount: 120 }] })
    expect(await list()).toMatchObject([{ id, amount: 120, spent: 0, left: 120, left_per_day: 6.66 }])
    expect(await undo(created.body.change_id)).toEqual({ restored: 0, left: 1 })
    const gone = await user.delete(`/budgets/${id}`)
    expect(await list()).toEqual([])
    expect((await user.delete(`/budgets/${id}`)).body.code).toBe('budget_not_found')
    expect(await undo(gone.body.change_id)).toEqual({ restored: 1, left: 0 })
    expect(await undo(changed.body.change_id)).toEqual({ restored: 1, left: 0 })
    expect(await list()).toMatchObject([{ id, amount: 100 }])
    expect((await undo(changed.body.change_id)).code).toBe('budget_change_not_found')

    const proposed = (await user.get('/budgets/proposed?month=2025-03')).body
    expect(proposed).toEqual({
      ...{ start_date: '2024-03-01', end_date: '2025-02-28' },
      budgets: [
        { category: 'Food & Dining', period: 'month', amount: 80, spent: 960 },
        { category: 'Shopping', period: 'month', amount: 20, spent: 244.8 },
      ],
    })
    const budgets = proposed.budgets.map(({ spent: _, ...budget }: { spent: number }) => budget)
    const saved = await user.put('/budgets', { month: '2025-03', budgets })
    expect(await list()).toMatchObject([
      {
        ...{ category: 'Food & Dining', spent: 0, left: 80 },
        earlier: [
          { start_date: '2025-02-01', end_date: '2025-02-14', spent: 80 },
          { start_date: '2025-01-01', spent: 80 },
          { start_date: '2024-12-01', spent: 80 },
        ],
      },
      { category: 'Shopping' },
      { category: 'Travel' },
    ])
    expect((await user.get('/budgets/proposed?month=2025-03')).body.budgets).toEqual([])
    expect(await undo(saved.body.change_id)).toEqual({ restored: 2, left: 0 })
    expect(await list()).toMatchObject([{ category: 'Travel' }])
    expect((await user.get('/budget-changes')).body.changes).toHaveLength(4)
  })

  testOnce('are refused for income and transfers, and beyond 200', async () => {
    const user = await signUpCaller(await startService(openTestStore))
    const put = (budgets: object[]) => user.put('/budgets', { month: '2025-03', budgets })
    expect((await put([{ ...travel, category: 'Income' }])).body.code).toBe('not_spending')
    await user.post('/transactions', {
      transactions: [spent('2025-03-02', 5, 'Wages'), spent('2025-03-02', 6, 'Income')],
    })
    await user.post('/categories/merge', { name: 'Wages', into_name: 'Income' })
    expect((await put([{ ...travel, category: 'Wages' }])).body.code).toBe('not_spending')
    expect((await put([{ ...travel, amount: -1 }])).status).toBe(400)
    expect((await put([])).status).toBe(400)
    const many = Array.from({ length: 200 }, (_, index) => ({ ...travel, category: `Category ${index}` }))
    expect((await put(many)).status).toBe(200)
    expect((await put([travel])).body.code).toBe('too_many_budgets')
    expect((await put(many.slice(0, 3))).status).toBe(200)
  })

  testOnce('follow their category when it is renamed or merged, and back', async () => {
    const user = await signUpCaller(await startService(openTestStore))
    await user.post('/transactions', {
      transactions: [spent('2025-03-02', -5, 'Books'), spent('2025-03-02', -6, 'Uncategorized')],
    })
    const budgets = ['Gifts', 'Books'].map((category) => ({ ...travel, category }))
    await user.put('/budgets', { month: '2025-03', budgets })
    const list = async (): Promise<string[]> =>
      (await user.get('/budgets?month=2025-03')).body.budgets.map((one: { category: string }) => one.category)
    const undo = ({ body }: { body: { change_id: string } }) =>
      user.post(`/category-changes/${body.change_id}/undo`, undefined)
    const renamed = await user.post('/categories/rename', { name: 'Gifts', new_name: 'Presents' })
    expect(await list()).toEqual(['Books', 'Presents'])
    await undo(renamed)
    expect(await list()).toEqual(['Books', 'Gifts'])
    const intoOther = await user.post('/categories/merge', { name: 'Gifts', into_name: 'Travel' })
    expect(await list()).toEqual(['Books', 'Travel'])
    await undo(intoOther)
    // A category has one budget, and no category has none.
    for (const into_name of ['Books', 'Uncategorized']) {
      const merged = await user.post('/categories/merge', { name: 'Gifts', into_name })
      expect(await list()).toEqual(['Books'])
      await undo(merged)
      expect(await list()).toEqual(['Books', 'Gifts'])
    }
    expect((await user.get('/categories/merge?name=Gifts')).body.budgets).toBe(1)
    expect((await user.put('/budgets', { month: '2025-03', budgets: [budgets[0] ?? {}] })).status).toBe(200)
    expect(await list()).toEqual(['Books', 'Gifts'])
  })
})
