import { expect, test } from 'vitest'
import { startService } from '#tests/protocol/start-service.ts'
import { accountFilePart } from '#tests/support/account-file-part.ts'
import { begin, row, send } from '#tests/support/import-calls.ts'
import { callerOf, type LedgerCaller, signUpCaller } from '#tests/support/ledger-caller.ts'
import { onEachEngine, testOnce } from '#tests/support/on-each-engine.ts'

const newOnes = Array.from({ length: 20 }, (_, index) => `Category ${index}`)

onEachEngine('the color of a category', (openTestStore) => {
  async function start() {
    const service = await startService(openTestStore)
    return { service, user: await signUpCaller(service) }
  }

  async function colorsOf(user: Pick<LedgerCaller, 'get'>): Promise<Record<string, string>> {
    const { categories } = (await user.get('/categories')).body as {
      categories: { name: string; color: string }[]
    }
    return Object.fromEntries(categories.map(({ name, color }) => [name, color]))
  }

  async function importCategories(user: LedgerCaller, names: readonly string[]): Promise<string> {
    const id = await begin(user)
    const rows = names.map((category, index) => row(index + 1, { category, import_key: `${id}-${index}` }))
    expect(await send(user, id, rows)).toMatchObject({ added: names.length })
    return id
  }

  test('stays the same when an import brings new categories', async () => {
    const { user } = await start()
    await importCategories(user, ['Zoo', 'Income'])
    const { Zoo, Income } = await colorsOf(user)
    expect({ Zoo, Income }).toEqual({ Zoo: 'emerald', Income: 'blue' })
    const id = await importCategories(user, newOnes)
    const imported = await colorsOf(user)
    expect(imported).toMatchObject({ Zoo, Income })

    expect((await user.post(`/imports/${id}/undo`, { keep: 'none' })).status).toBe(200)
    expect(await colorsOf(user)).toMatchObject({ Zoo, Income })
    await importCategories(user, newOnes.toReversed())
    expect(await colorsOf(user)).toEqual(imported)
  })

  testOnce('stays the same while others are archived, merged, unmerged, recolored and deleted', async () => {
    const { user } = await start()
    await importCategories(user, ['Zoo', 'Bar', 'Travel', 'Shopping', 'Income'])
    const { Zoo, Travel, Shopping, Income } = await colorsOf(user)
    await user.put('/categories', { name: 'Travel', archived: true })
    await user.put('/categories', { name: 'Bar', color: Shopping })
    expect(await colorsOf(user)).toMatchObject({ Zoo, Travel, Shopping, Income, Bar: Shopping })

    const merged = await user.post('/categories/merge', { name: 'Income', into_name: 'Zoo' })
    await importCategories(user, newOnes)
    expect(await colorsOf(user)).toMatchObject({ Zoo, Travel, Shopping })
    await user.post(`/category-changes/${merged.body.change_id}/undo`, {})
    expect(await colorsOf(user)).toMatchObject({ Zoo, Travel, Shopping, Income })

    await user.put('/categories', { name: 'Zoo', color: 'red' })
    await user.delete('/categories?name=Zoo')
    const reset = (await colorsOf(user)).Zoo
    await importCategories(user, ['Aardvark', 'Yak'])
    expect(await colorsOf(user)).toMatchObject({ Zoo: reset, Travel, Shopping, Income })
  })

  testOnce('is the same for all members of a ledger, and after restoring an account file', async () => {
    const { service, user } = await start()
    await importCategories(user, newOnes)
    await user.put('/categories', { name: 'Category 3', color: 'pink' })
    const before = await colorsOf(user)

    const guest = await signUpCaller(service)
    const { secret } = (await user.post('/ledger/invitations', { role: 'editor' })).body
    await guest.post('/invitations/accept', { secret })
    const headers = { authorization: `Bearer ${guest.token}`, 'ledger-id': user.userId }
    expect(await colorsOf(callerOf(service.url, headers))).toEqual(before)

    const { name: _, ...part } = await accountFilePart(user)
    const other = await signUpCaller(service)
    expect(await other.post('/account-file', part)).toMatchObject({ status: 200 })
    expect(await colorsOf(other)).toEqual(before)

    const third = await signUpCaller(service)
    await importCategories(third, ['Category 3', 'Category 7'])
    const theirs = await colorsOf(third)
    await third.post('/account-file', part)
    expect(await colorsOf(third)).toMatchObject({
      'Category 3': 'pink',
      'Category 7': theirs['Category 7'],
    })
  })
})
