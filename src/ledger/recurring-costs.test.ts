import { expect, test } from 'vitest'
import { startService } from '#tests/protocol/start-service.ts'
import { signUpCaller } from '#tests/support/ledger-caller.ts'
import { onEachEngine, testOnce } from '#tests/support/on-each-engine.ts'

const rent = {
  name: 'Rent',
  amount: 1200,
  day_of_month: 1,
  category: 'Bills & Utilities',
  start_date: '2025-01-01',
}

onEachEngine('the recurring costs API', (openTestStore) => {
  test('creates costs as active, lists them by name, changes and deletes them', async () => {
    const service = await startService(openTestStore)
    const user = await signUpCaller(service)
    const added = await user.post('/recurring-costs', rent)
    expect(added).toMatchObject({ status: 201, body: { ...rent, active: true, end_date: null } })
    await user.post('/recurring-costs', { ...rent, name: 'Gym', amount: 20.5 })
    const names = (await user.get('/recurring-costs')).body.recurring_costs.map(
      (it: { name: string }) => it.name,
    )
    expect(names).toEqual(['Gym', 'Rent'])

    const path = `/recurring-costs/${added.body.id}`
    expect(await user.patch(path, { active: false, end_date: '2025-12-31' })).toMatchObject({
      status: 200,
      body: { ...rent, active: false, end_date: '2025-12-31' },
    })
    expect((await user.patch(path, { end_date: null })).body.end_date).toBeNull()
    expect((await user.delete(path)).status).toBe(204)
    expect(await user.delete(path)).toMatchObject({ status: 404, body: { code: 'recurring_cost_not_found' } })
  })

  testOnce('rejects an end before the start, even if only one of them is sent', async () => {
    const service = await startService(openTestStore)
    const user = await signUpCaller(service)
    const { body } = await user.post('/recurring-costs', { ...rent, end_date: '2025-06-30' })
    for (const change of [{ end_date: '2024-12-31' }, { start_date: '2025-07-01' }])
      expect(await user.patch(`/recurring-costs/${body.id}`, change)).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'end_date', message: 'must not be before the start date' }] },
      })
    expect((await user.get('/recurring-costs')).body.recurring_costs).toEqual([body])
  })

  test('keeps concurrent changes to different fields from two devices', async () => {
    const service = await startService(openTestStore)
    const user = await signUpCaller(service)
    const { body } = await user.post('/recurring-costs', rent)
    const path = `/recurring-costs/${body.id}`
    for (let n = 1; n <= 20; n += 1) {
      const changes = [{ name: `Rent ${n}` }, { amount: 1200 + n }, { day_of_month: n }]
      await Promise.all(changes.map((change) => user.patch(path, change)))
      const { recurring_costs: costs } = (await user.get('/recurring-costs')).body
      expect(costs).toEqual([Object.assign({ ...body }, ...changes)])
    }
  })

  testOnce('names each invalid field', async () => {
    const service = await startService(openTestStore)
    const user = await signUpCaller(service)
    const wrong = {
      name: ' ',
      amount: 0,
      day_of_month: 32,
      category: 'x',
      start_date: '2025-04-31',
      user_id: 'x',
    }
    const { status, body } = await user.post('/recurring-costs', wrong)
    expect(status).toBe(400)
    expect(body.errors.map((it: { field: string }) => it.field).sort()).toEqual([
      'amount',
      'day_of_month',
      'name',
      'start_date',
      'user_id',
    ])
  })

  test("treats another user's cost like a missing one", async () => {
    const service = await startService(openTestStore)
    const [user, other] = [await signUpCaller(service), await signUpCaller(service)]
    const { body } = await user.post('/recurring-costs', rent)
    expect((await other.patch(`/recurring-costs/${body.id}`, { amount: 1 })).status).toBe(404)
    expect((await other.delete(`/recurring-costs/${body.id}`)).status).toBe(404)
    expect((await other.get('/recurring-costs')).body.recurring_costs).toEqual([])
    expect((await user.get('/recurring-costs')).body.recurring_costs).toEqual([body])
  })
})
