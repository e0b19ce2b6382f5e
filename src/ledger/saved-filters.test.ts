import { expect, test } from 'vitest'
import { firstAccountId } from '#domain/accounts.ts'
import { purgeAccountChanges } from '#ledger/store/account-changes.ts'
import { forgetDeletions } from '#ledger/store/deletions.ts'
import { startService } from '#tests/protocol/start-service.ts'
import { signUpCaller } from '#tests/support/ledger-caller.ts'
import { onEachEngine, testOnce } from '#tests/support/on-each-engine.ts'

onEachEngine('the saved filters API', (openTestStore) => {
  test('names filters, lists them by name, changes and deletes them', async () => {
    const user = await signUpCaller(await startService(openTestStore))
    const filter = { search: '>100', category: 'Travel', with_children: 'true', not_category: ['a,b'] }
    const saved = await user.post('/saved-filters', { name: ' trips ', filter })
    expect(saved).toMatchObject({ status: 201, body: { name: 'trips', filter } })
    const { id } = saved.body
    const other = await user.post('/saved-filters', {
      name: 'Big',
      filter: { reviewed: 'false', dates: 'last month' },
    })
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
    expect((await save('Bad', { dates: 'next month' })).status).toBe(400)
    for (let count = 3; count <= 100; count += 1) expect((await save(`Filter ${count}`)).status).toBe(201)
    expect((await save('One more')).body.code).toBe('too_many_saved_filters')
  })

  testOnce('follow categories, tags and accounts that are renamed or merged, and back', async () => {
    const store = await openTestStore()
    const user = await signUpCaller(await startService(async () => store))
    const { id: visa } = (await user.post('/accounts', { name: 'Visa', kind: 'credit_card' })).body
    const row = (category: string, more: object = {}) => ({
      ...{ date: '2025-03-01', amount: -5, description: `Shop for ${category}`, category },
      ...more,
    })
    await user.post('/transactions', {
      transactions: [row('Gifts', { account_id: visa, tags: ['kim'] }), row('Books', { tags: ['lee'] })],
    })
    const filters = {
      '1': { category: 'Gifts' },
      '2': { not_category: ['Gifts', 'Presents'] },
      '3': { tag: 'KIM' },
      '4': { account_id: visa },
      '5': { search: 'coffee -category:gifts tag:KIM account:visa' },
    }
    const ids: string[] = []
    for (const [name, filter] of Object.entries(filters))
      ids.push((await user.post('/saved-filters', { name, filter })).body.id)
    const list = async () =>
      (await user.get('/saved-filters')).body.filters.map(({ filter }: { filter: object }) => filter)
    const undo = (kind: string, { change_id }: { change_id: string }) =>
      user.post(`/${kind}-changes/${change_id}/undo`, undefined)

    const renamed = await user.post('/categories/rename', { name: 'Gifts', new_name: 'Presents' })
    expect((await list()).slice(0, 2)).toEqual([{ category: 'Presents' }, { not_category: ['Presents'] }])
    // Renaming the filter does not store the current name of the category.
    const patched = await user.patch(`/saved-filters/${ids[0]}`, { name: '0' })
    expect(patched.body.filter).toEqual({ category: 'Presents' })
    expect((await list())[4]).toEqual({ search: 'coffee -category:Presents tag:KIM account:visa' })
    await undo('category', renamed.body)
    expect(await list()).toEqual(Object.values(filters))
    const merged = await user.post('/categories/merge', { name: 'Gifts', into_name: 'Books' })
    expect((await list())[0]).toEqual({ category: 'Books' })
    await undo('category', merged.body)

    const { tags } = (await user.get('/tags')).body
    const [kim, lee] = tags.map(({ id }: { id: string }) => `/tags/${id}`)
    await user.patch(kim, { name: 'Kim Doe' })
    expect((await list())[2]).toEqual({ tag: 'Kim Doe' })
    await user.post(`${kim}/merge`, { into: lee.replace('/tags/', '') })
    await user.patch(lee, { name: 'All' })
    expect((await list())[2]).toEqual({ tag: 'All' })
    expect((await list())[4]).toEqual({ search: 'coffee -category:gifts tag:All account:visa' })
    await user.post(`${kim}/restore`, undefined)
    expect((await list())[2]).toEqual({ tag: 'Kim Doe' })
    await user.patch(kim, { name: 'KIM' })
    await user.patch(`/accounts/${visa}`, { name: 'Blue card' })
    expect((await list())[4]).toEqual({ search: 'coffee -category:gifts tag:KIM account:"Blue card"' })
    await user.patch(`/accounts/${visa}`, { name: 'visa' })

    const merge = { into_account_id: firstAccountId, clashing: 'keep' }
    const { body } = await user.post(`/accounts/${visa}/merge`, merge)
    expect((await list())[3]).toEqual({ account_id: firstAccountId })
    const { accounts } = (await user.get('/accounts')).body
    const into = { search: `coffee -category:gifts tag:KIM account:"${accounts[0].name}"` }
    expect((await list())[4]).toEqual(into)
    await undo('account', body)
    expect(await list()).toEqual(Object.values(filters))
    await user.post(`/accounts/${visa}/merge`, merge)
    const later = new Date(Date.now() + 31 * 24 * 60 * 60 * 1000).toISOString()
    await forgetDeletions(store, later)
    await purgeAccountChanges(store, later)
    expect((await list()).slice(3)).toEqual([{ account_id: firstAccountId }, into])
  })

  test('follow merchants that are renamed or merged, and back', async () => {
    const user = await signUpCaller(await startService(openTestStore))
    const transactions = ['BIRCH BOOKS 12', 'ELM BAKERY', 'OAK TEA'].map((description) => ({
      ...{ date: '2025-03-01', amount: -5, description, category: 'Other' },
    }))
    await user.post('/transactions', { transactions })
    const { merchants } = (await user.get('/merchants')).body
    const [birch, elm] = ['Birch Books', 'Elm Bakery'].map(
      (name) => merchants.find((one: { name: string }) => one.name === name).key,
    )
    const search = '-merchant:"birch books"'
    await user.post('/saved-filters', { name: 'Others', filter: { search } })
    const saved = async () => (await user.get('/saved-filters')).body.filters[0].filter.search
    const countFound = async () =>
      (await user.get(`/transactions?search=${encodeURIComponent(await saved())}`)).body.transactions.length
    expect(await countFound()).toBe(2)

    await user.patch('/merchants', { key: birch, name: 'The Bookshop' })
    expect(await saved()).toBe('-merchant:"The Bookshop"')
    expect(await countFound()).toBe(2)
    await user.post('/merchants/merge', { keys: [birch], into: elm })
    expect(await saved()).toBe('-merchant:"Elm Bakery"')
    expect(await countFound()).toBe(1)
    await user.post('/merchants/unmerge', { keys: [birch] })
    expect(await saved()).toBe('-merchant:"The Bookshop"')
    // The name of another merchant stays that merchant.
    await user.patch('/merchants', { key: elm, name: 'The Bookshop' })
    await user.patch('/merchants', { key: birch, name: null })
    expect(await saved()).toBe('-merchant:"The Bookshop"')
  })

  testOnce('keep a typed part of a name that was once another name', async () => {
    const user = await signUpCaller(await startService(openTestStore))
    const row = (category: string, tag: string) => ({
      ...{ date: '2025-03-01', amount: -5, description: `Shop for ${category}`, category, tags: [tag] },
    })
    const add = (...rows: object[]) => user.post('/transactions', { transactions: rows })
    await add(row('Garden', 'sea'), row('Pets', 'trip'))
    const { tags } = (await user.get('/tags')).body
    const idOf = (tag: string) => tags.find(({ name }: { name: string }) => name === tag).id
    await user.post('/categories/rename', { name: 'Garden', new_name: 'Outdoors' })
    await user.post(`/tags/${idOf('sea')}/merge`, { into: idOf('trip') })
    const search = 'category:garden tag:SEA'
    await user.post('/saved-filters', { name: 'Typed', filter: { search } })
    await user.post('/saved-filters', { name: 'Whole', filter: { search: 'category:Garden tag:sea' } })
    const list = async () =>
      (await user.get('/saved-filters')).body.filters.map(({ filter }: { filter: object }) => filter)
    const current = { search: 'category:Outdoors tag:trip' }
    expect(await list()).toEqual([current, current])
    await add(row('City Garden', 'seaside'))
    expect(await list()).toEqual([{ search }, current])
    await add(row('GARDEN', 'sea'))
    // A category in other letters is the renamed one, but the tag was merged, so this is a new one.
    expect(await list()).toEqual([{ search }, { search: 'category:Outdoors tag:sea' }])
  })

  testOnce('follow a name typed without its accents, unless another one has the same letters', async () => {
    const user = await signUpCaller(await startService(openTestStore))
    const account = { name: 'Crédit', kind: 'credit_card' }
    const { id } = (await user.post('/accounts', account)).body
    const row = { date: '2025-03-01', amount: -5, description: 'Shop', category: 'Épicerie', account_id: id }
    await user.post('/transactions', { transactions: [{ ...row, tags: ['Été', 'Île', 'ile'] }] })
    const search = 'category:epicerie tag:ete tag:île account:credit'
    await user.post('/saved-filters', { name: 'Typed', filter: { search } })
    const saved = async () => (await user.get('/saved-filters')).body.filters[0].filter.search
    const countFound = async () =>
      (await user.get(`/transactions?search=${encodeURIComponent(await saved())}`)).body.transactions.length
    expect(await countFound()).toBe(1)

    await user.post('/categories/rename', { name: 'Épicerie', new_name: 'Food' })
    await user.patch(`/accounts/${id}`, { name: 'Card' })
    const { tags } = (await user.get('/tags')).body as { tags: { id: string; name: string }[] }
    for (const [name, to] of [
      ['Été', 'Summer'],
      ['ile', 'Island'],
    ])
      await user.patch(`/tags/${tags.find((tag) => tag.name === name)?.id}`, { name: to })
    expect(await saved()).toBe('category:Food tag:Summer tag:île account:Card')
    expect(await countFound()).toBe(1)
  })
})
