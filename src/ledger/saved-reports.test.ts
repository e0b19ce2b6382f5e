import { expect, test } from 'vitest'
import { firstAccountId } from '#domain/accounts.ts'
import { purgeAccountChanges } from '#ledger/store/account-changes.ts'
import { forgetDeletions } from '#ledger/store/deletions.ts'
import { startService } from '#tests/protocol/start-service.ts'
import { signUpCaller } from '#tests/support/ledger-caller.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'

onEachEngine('the saved reports API', (openTestStore) => {
  test('names reports, lists them by name, changes and deletes them', async () => {
    const user = await signUpCaller(await startService(openTestStore))
    const report = { report: 'trends', range: '5y', by: 'tag', unit: 'year', look: 'lines', smooth: true }
    const saved = await user.post('/saved-reports', { name: ' by tag ', report })
    expect(saved).toMatchObject({ status: 201, body: { name: 'by tag', report, dashboard_position: null } })
    const { id } = saved.body
    const other = await user.post('/saved-reports', { name: 'All', report: {} })
    const list = async () => (await user.get('/saved-reports')).body.reports
    expect(await list()).toEqual([other.body, saved.body])

    const changed = await user.patch(`/saved-reports/${id}`, { name: 'A tag', report: { figure: 'income' } })
    expect(changed.body).toEqual({
      id,
      name: 'A tag',
      report: { figure: 'income' },
      dashboard_position: null,
    })
    expect(await list()).toEqual([changed.body, other.body])
    expect((await user.patch(`/saved-reports/${id}`, { name: 'all' })).body.code).toBe('saved_report_exists')
    expect((await user.post('/saved-reports', { name: 'ALL', report: {} })).body.code).toBe(
      'saved_report_exists',
    )
    expect((await user.post('/saved-reports', { name: 'Bad', report: { range: '2w' } })).status).toBe(400)
    expect((await user.delete(`/saved-reports/${id}`)).status).toBe(204)
    expect((await user.delete(`/saved-reports/${id}`)).body.code).toBe('saved_report_not_found')
    expect((await user.patch(`/saved-reports/${id}`, {})).body.code).toBe('saved_report_not_found')
    const ninetyNine = Array.from({ length: 99 }, (_, nth) => ({ name: `Report ${nth}`, report: {} }))
    expect((await user.post('/account-file', { saved_reports: ninetyNine })).status).toBe(200)
    expect((await user.post('/saved-reports', { name: 'One more', report: {} })).body.code).toBe(
      'too_many_saved_reports',
    )
  })

  test('keeps the order of the cards on the Dashboard', async () => {
    const user = await signUpCaller(await startService(openTestStore))
    const save = async (name: string, dashboard_position?: number): Promise<string> =>
      (await user.post('/saved-reports', { name, report: {}, dashboard_position })).body.id
    const cards = async () => {
      const { reports } = (await user.get('/saved-reports')).body
      const shown = reports.filter((one: { dashboard_position: unknown }) => one.dashboard_position !== null)
      return Object.fromEntries(
        shown.map((one: Record<string, unknown>) => [one.name, one.dashboard_position]),
      )
    }
    const move = (id: string, dashboard_position: number | null) =>
      user.patch(`/saved-reports/${id}`, { dashboard_position })
    const [one, two, three] = [await save('One'), await save('Two', 5), await save('Three', 0)]
    expect(await cards()).toEqual({ Three: 0, Two: 1 })
    await move(one, 1)
    expect(await cards()).toEqual({ Three: 0, One: 1, Two: 2 })
    await move(two, 0)
    expect(await cards()).toEqual({ Two: 0, Three: 1, One: 2 })
    await user.patch(`/saved-reports/${two}`, { name: 'Second' })
    await move(three, null)
    expect(await cards()).toEqual({ Second: 0, One: 1 })
    expect((await move(three, -1)).status).toBe(400)
    await user.delete(`/saved-reports/${two}`)
    expect(await cards()).toEqual({ One: 0 })
  })

  test('can be moved and changed under a name that another one has as well', async () => {
    const service = await startService(openTestStore)
    const user = await signUpCaller(service)
    const save = async (name: string): Promise<string> =>
      (await user.post('/saved-reports', { name, report: {} })).body.id
    const [first, second] = [await save('Food'), await save('Rent')]
    // An older version compared fewer letters, so it allowed both names.
    await service.context.store
      .updateTable('savedReports')
      .set({ name: 'FOOD' })
      .where('id', '=', second)
      .execute()
    expect((await user.patch(`/saved-reports/${second}`, { dashboard_position: 0 })).body).toMatchObject({
      name: 'FOOD',
      dashboard_position: 0,
    })
    const changed = await user.patch(`/saved-reports/${first}`, {
      name: 'Food',
      report: { figure: 'income' },
    })
    expect(changed.body).toMatchObject({ name: 'Food', report: { figure: 'income' } })
    expect((await user.patch(`/saved-reports/${first}`, { name: 'food' })).body.code).toBe(
      'saved_report_exists',
    )
  })

  test('follow the tags, categories, accounts and merchants that they show', async () => {
    const user = await signUpCaller(await startService(openTestStore))
    const { id: visa } = (await user.post('/accounts', { name: 'Visa', kind: 'credit_card' })).body
    const row = { date: '2025-06-10', amount: -4.5, category: 'Bread', tags: ['work'] }
    await user.post('/transactions', {
      transactions: [
        { ...row, description: 'MAPLE BAKERY' },
        { ...row, description: 'BIRCH BOOKS', category: 'Books', tags: ['berlin'] },
      ],
    })
    const chosen = {
      tag: ['berlin', 'work'],
      category: ['Bread', 'Books'],
      account: [visa],
      merchant: ['birch books', 'maple bakery', ''],
    }
    for (const [by, only] of Object.entries(chosen))
      await user.post('/saved-reports', { name: by, report: { report: 'trends', by, only } })
    const { body: tags } = await user.get('/tags')
    const { id: work } = tags.tags.find(({ name }: { name: string }) => name === 'work')
    await user.patch(`/tags/${work}`, { name: 'office' })
    await user.post('/categories/merge', { name: 'Books', into_name: 'Bread' })
    await user.post(`/accounts/${visa}/merge`, { into_account_id: firstAccountId, clashing: 'keep' })
    await user.post('/merchants/merge', { keys: ['birch books'], into: 'maple bakery' })
    const { reports } = (await user.get('/saved-reports')).body
    expect(
      Object.fromEntries(
        reports.map(({ name, report }: { name: string; report: { only: string[] } }) => [name, report.only]),
      ),
    ).toEqual({
      tag: ['berlin', 'office'],
      category: ['Bread'],
      account: [firstAccountId],
      merchant: ['maple bakery', ''],
    })
  })

  test('follow an account that is merged, and back', async () => {
    const store = await openTestStore()
    const user = await signUpCaller(await startService(async () => store))
    const { id: visa } = (await user.post('/accounts', { name: 'Visa', kind: 'credit_card' })).body
    await user.post('/saved-reports', { name: 'Card', report: { account_id: visa } })
    const account = async () => (await user.get('/saved-reports')).body.reports[0].report.account_id
    const merge = { into_account_id: firstAccountId, clashing: 'keep' }
    const { body } = await user.post(`/accounts/${visa}/merge`, merge)
    expect(await account()).toBe(firstAccountId)
    await user.post(`/account-changes/${body.change_id}/undo`, undefined)
    expect(await account()).toBe(visa)
    await user.post(`/accounts/${visa}/merge`, merge)
    const later = new Date(Date.now() + 31 * 24 * 60 * 60 * 1000).toISOString()
    await forgetDeletions(store, later)
    await purgeAccountChanges(store, later)
    expect(await account()).toBe(firstAccountId)
  })
})
