import { expect, test } from 'vitest'
import { startService } from '#tests/protocol/start-service.ts'
import { signUpCaller } from '#tests/support/ledger-caller.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'

onEachEngine('the saved filters API', (openTestStore) => {
  test('names filters, lists them by name, changes and deletes them', async () => {
    const user = await signUpCaller(await startService(openTestStore))
    const filter = { search: '>100', category: 'Travel', with_children: 'true', not_category: ['a,b'] }
    const saved = await user.post('/saved-filters', { name: ' trips ', filter })
    expect(saved).toMatchObject({ status: 201, body: { name: 'trips', filter } })
    const { id } = saved.body
    const other = await user.post('/saved-filters', { name: 'Big', filter: { reviewed: 'false' } })
    const list = async () => (await user.get('/saved-filters')).body.filters
    expect(await list()).toEqual([other.body, saved.body])

    const changed = await user.patch(`/saved-filters/${id}`, { name: 'Anywhere', filter: {} })
    expect(changed.body).toEqual({ id, name: 'Anywhere', filter: {} })
    expect(await list()).toEqual([changed.body, other.body])
    expect((await user.patch(`/saved-filters/${id}`, { name: 'ANYWHERE' })).body.name).toBe('ANYWHERE')
    expect((await user.delete(`/saved-filters/${id}`)).status).toBe(204)
    expect(await list()).toEqual([other.body])
    expect((await user.delete(`/saved-filters/${id}`)).body.code).toBe('saved_filter_not_found')
    expect((await user.patch(`/saved-filters/${id}`, {})).body.code).toBe('saved_filter_not_found')
  })

  test('refuses a name that is taken, an invalid filter, and more than 100', async () => {
    const user = await signUpCaller(await startService(openTestStore))
    const save = (name: string, filter: object = {}) => user.post('/saved-filters', { name, filter })
    await save('Trips')
    expect((await save('tRIPS')).body.code).toBe('saved_filter_exists')
    const { id } = (await save('Other')).body
    expect((await user.patch(`/saved-filters/${id}`, { name: 'trips' })).body.code).toBe(
      'saved_filter_exists',
    )
    expect((await save('Bad', { start_date: 'tomorrow' })).status).toBe(400)
    for (let count = 3; count <= 100; count += 1) expect((await save(`Filter ${count}`)).status).toBe(201)
    expect((await save('One more')).body.code).toBe('too_many_saved_filters')
  })
})
