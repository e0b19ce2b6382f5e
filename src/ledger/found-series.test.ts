import { expect, test } from 'vitest'
import { startService } from '#tests/protocol/start-service.ts'
import { accountFilePart } from '#tests/support/account-file-part.ts'
import { type LedgerCaller, signUpCaller } from '#tests/support/ledger-caller.ts'
import { onEachEngine, testOnce } from '#tests/support/on-each-engine.ts'

const monthly = (description: string, amount: number, months: readonly string[]) =>
  months.map((month) => ({
    date: `${month}-01`,
    description,
    amount,
    category: 'Other',
    import_key: `bank-row-${description.toLowerCase().replaceAll(' ', '-')}-${month}`,
  }))
const months = ['2025-01', '2025-02', '2025-03', '2025-04', '2025-05', '2025-06']
const rent = monthly('NORTHFIELD LETTINGS', -910, months)

type Series = { transaction_ids: string[]; name: string; decision: string }

onEachEngine('found recurring costs', (openTestStore) => {
  const signUp = async (...transactions: object[]) => {
    const user = await signUpCaller(await startService(openTestStore))
    await user.post('/transactions', { transactions })
    return user
  }
  const found = async (user: LedgerCaller): Promise<Series[]> =>
    (await user.get('/recurring-costs/found')).body.series
  const decide = async (user: LedgerCaller, decision: string) =>
    user.put('/recurring-costs/found/decision', {
      transaction_ids: (await found(user))[0]?.transaction_ids,
      decision,
    })
  const decisions = async (user: LedgerCaller) => (await found(user)).map(({ decision }) => decision)

  testOnce('are found with their payments among the transactions that are in no transfer', async () => {
    const raised = rent.map((row, index) => ({ ...row, amount: index < 4 ? -910 : -950 }))
    const user = await signUp(...raised, ...monthly('STANDING ORDER RAINY DAY FUND', -200, months))
    const saved = (await found(user)).find(({ name }) => name.includes('Rainy'))
    expect(await found(user)).toHaveLength(2)
    for (const id of saved?.transaction_ids ?? [])
      await user.post('/transfers', { transaction_ids: [id], outside_account: 'Rainy day fund' })
    expect(await found(user)).toEqual([
      {
        transaction_ids: expect.any(Array),
        direction: 'out',
        cadence: 'monthly',
        amount: -950,
        confidence: expect.any(Number),
        reason: 'price_changes',
        decision: 'none',
        correction: null,
        left_out_ids: [],
        recurring_cost_id: null,
        still_paid: false,
        name: 'Northfield Lettings',
        category: 'Other',
        currency: 'USD',
        payments: raised.map(({ date, amount }) => ({ date, amount, value: amount })),
        other_payments: [],
      },
    ])
  })

  testOnce(
    'stay dismissed when they get more transactions, and when an account file brings these back',
    async () => {
      const user = await signUp(...rent.slice(0, 4))
      expect((await decide(user, 'dismissed')).status).toBe(204)
      await user.post('/transactions', { transactions: rent })
      expect(await decisions(user)).toEqual(['dismissed'])
      const other = await signUp()
      await other.post('/account-file', { ...(await accountFilePart(user)), name: 'Robin' })
      expect(await decisions(other)).toEqual(['dismissed'])
    },
  )

  test('are suggested again when the dismissal is undone', async () => {
    const user = await signUp(...rent)
    await decide(user, 'dismissed')
    await decide(user, 'none')
    expect(await decisions(user)).toEqual(['none'])
  })

  test('become recurring costs that count once when they are confirmed', async () => {
    const user = await signUp(...rent)
    const [series] = await found(user)
    const cost = {
      name: 'Rent',
      amount: 910,
      day_of_month: 1,
      category: 'Bills & Utilities',
      start_date: '2025-01-01',
    }
    const added = await user.post('/recurring-costs', { ...cost, transaction_ids: series?.transaction_ids })
    expect(added).toMatchObject({ status: 201, body: { ...cost, paid_months: months } })
    expect(await found(user)).toMatchObject([{ decision: 'confirmed', recurring_cost_id: added.body.id }])
    await user.post('/transactions', { transactions: monthly('NORTHFIELD LETTINGS 77', -930, ['2025-07']) })
    const [{ paid_months }] = (await user.get('/recurring-costs')).body.recurring_costs
    expect(paid_months).toEqual([...months, '2025-07'])
    await decide(user, 'confirmed')
    await user.delete(`/recurring-costs/${added.body.id}`)
    expect(await found(user)).toMatchObject([{ decision: 'none', still_paid: false }])
  })

  testOnce('are still paid if the user says so, until there is another payment', async () => {
    const user = await signUp(...rent)
    const [series] = await found(user)
    const cost = { name: 'Rent', amount: 910, day_of_month: 1, category: 'Other', start_date: '2025-01-01' }
    await user.post('/recurring-costs', { ...cost, transaction_ids: series?.transaction_ids })
    expect(await found(user)).toMatchObject([{ decision: 'confirmed', still_paid: false }])
    await decide(user, 'confirmed')
    expect(await found(user)).toMatchObject([{ decision: 'confirmed', still_paid: true }])
    await decide(user, 'none')
    expect(await found(user)).toMatchObject([{ decision: 'confirmed', still_paid: false }])
    await decide(user, 'confirmed')
    await user.post('/transactions', { transactions: monthly('NORTHFIELD LETTINGS', -910, ['2025-07']) })
    expect(await found(user)).toMatchObject([{ decision: 'confirmed', still_paid: false }])
  })

  testOnce('cannot be confirmed with money in or with transactions of others', async () => {
    const user = await signUp(...monthly('SALARY', 2000, ['2025-01']))
    const other = await signUp(...rent)
    const cost = { name: 'Rent', amount: 910, day_of_month: 1, category: 'Other', start_date: '2025-01-01' }
    const idsOf = async (caller: LedgerCaller) =>
      (await caller.get('/transactions')).body.transactions.map(({ id }: { id: string }) => id)
    for (const [transaction_ids, code] of [
      [await idsOf(user), 'not_spending'],
      [await idsOf(other), 'transaction_not_found'],
    ])
      expect(await user.post('/recurring-costs', { ...cost, transaction_ids })).toMatchObject({
        body: { code },
      })
    expect((await user.get('/recurring-costs')).body.recurring_costs).toEqual([])
    const decision = { transaction_ids: await idsOf(other), decision: 'dismissed' }
    expect((await user.put('/recurring-costs/found/decision', decision)).status).toBe(404)
    expect(await decisions(other)).toEqual(['none'])
  })

  testOnce(
    'can be confirmed without one of their transactions, which later imports do not link again',
    async () => {
      const user = await signUp(...rent)
      const [series] = await found(user)
      const [, , left = '', ...rest] = series?.transaction_ids ?? []
      const cost = {
        ...{ name: 'Northfield Lettings', amount: 910, day_of_month: 1, category: 'Other' },
        ...{ start_date: '2025-01-01', transaction_ids: series?.transaction_ids, left_out_ids: [left] },
      }
      const { body } = await user.post('/recurring-costs', cost)
      expect(rest).toHaveLength(3)
      const others = await user.post('/recurring-costs', { ...cost, transaction_ids: rest })
      expect(others.status, 'one that is not among them').toBe(400)
      const monthsPaid = months.filter((month) => month !== '2025-03')
      expect(body.paid_months).toEqual(monthsPaid)
      await user.post('/transactions', { transactions: monthly('NORTHFIELD LETTINGS', -910, ['2025-07']) })
      const [{ paid_months }] = (await user.get('/recurring-costs')).body.recurring_costs
      expect(paid_months).toEqual([...monthsPaid, '2025-07'])
    },
  )

  testOnce('keep the corrections of an income when it grows or is restored', async () => {
    const user = await signUp(...monthly('NORTHWIND TRADERS PAYROLL', 2400, months))
    const [series] = await found(user)
    const [left = ''] = series?.transaction_ids ?? []
    const correction = { name: 'Salary', cadence: 'monthly', amount: 2500 }
    const decision = { transaction_ids: series?.transaction_ids, decision: 'confirmed' }
    await user.put('/recurring-costs/found/decision', { ...decision, correction, left_out_ids: [left] })
    expect(await found(user)).toMatchObject([{ decision: 'confirmed', correction, left_out_ids: [left] }])
    const before = await user.get('/forecast?today=2025-06-20&days=20')
    expect(before.body.steps).toMatchObject([{ date: '2025-07-01', amount: 2500, certain: true }])
    await user.post('/transactions', {
      transactions: monthly('NORTHWIND TRADERS PAYROLL', 2400, ['2025-07']),
    })
    // The corrected amount only applied to the payment that has now arrived.
    const still = { ...correction, amount: null }
    expect(await found(user)).toMatchObject([
      { decision: 'confirmed', correction: still, left_out_ids: [left] },
    ])
    const { body } = await user.get('/forecast?today=2025-07-20&days=20')
    expect(body.parts).toMatchObject([{ kind: 'income', name: 'Salary' }])
    expect(body.steps).toMatchObject([{ date: '2025-08-01', amount: 2400, certain: true }])

    const other = await signUp()
    await other.post('/account-file', { ...(await accountFilePart(user)), name: 'Robin' })
    expect(await found(other)).toMatchObject([{ decision: 'confirmed', correction: still }])

    await user.put('/recurring-costs/found/decision', { ...decision, decision: 'none' })
    await decide(user, 'none')
    expect(await found(user)).toMatchObject([{ decision: 'none', correction: null, left_out_ids: [] }])
  })

  testOnce(
    'cannot be confirmed without any payment, or without a transaction of another series',
    async () => {
      const user = await signUp(...monthly('NORTHWIND TRADERS PAYROLL', 2400, months))
      const ids = (await found(user))[0]?.transaction_ids ?? []
      for (const [transaction_ids, left_out_ids] of [
        [ids, ids.map((id) => id.toUpperCase())],
        [ids.slice(1), ids.slice(0, 1)],
      ])
        expect(
          await user.put('/recurring-costs/found/decision', {
            ...{ transaction_ids, left_out_ids, decision: 'confirmed' },
          }),
        ).toMatchObject({ status: 400, body: { errors: [{ field: 'left_out_ids' }] } })
      expect(await decisions(user)).toEqual(['none'])
    },
  )

  testOnce('include incomes, which can be confirmed', async () => {
    const user = await signUp(...monthly('NORTHWIND TRADERS PAYROLL', 2400, months))
    await decide(user, 'confirmed')
    expect(await found(user)).toMatchObject([
      { direction: 'in', cadence: 'monthly', amount: 2400, decision: 'confirmed', recurring_cost_id: null },
    ])
  })
})
