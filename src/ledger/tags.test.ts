import { expect, test } from 'vitest'
import { startService } from '#tests/protocol/start-service.ts'
import { signUpCaller } from '#tests/support/ledger-caller.ts'
import { onEachEngine, testOnce } from '#tests/support/on-each-engine.ts'

const row = { date: '2025-03-01', amount: -3.5, category: 'Other' }
type Shown = { id: string; description: string; tags: string[] }

onEachEngine('the tags API', (openTestStore) => {
  async function start() {
    const user = await signUpCaller(await startService(openTestStore))
    await user.post('/transactions', {
      transactions: [
        { ...row, description: 'Hotel', tags: ['Travel', 'Work'] },
        { ...row, description: 'Train', tags: ['travel'] },
        { ...row, description: 'Bread' },
      ],
    })
    const shown = async (query = ''): Promise<Record<string, string[]>> => {
      const { body } = await user.get(`/transactions?order=asc${query}`)
      return Object.fromEntries(body.transactions.map(({ description, tags }: Shown) => [description, tags]))
    }
    const list = async () => (await user.get('/tags')).body
    const counts = async () =>
      Object.fromEntries(
        (await list()).tags.map((tag: { name: string; count: number }) => [tag.name, tag.count]),
      )
    const idOf = async (name: string): Promise<string> =>
      (await list()).tags.find((tag: { name: string }) => tag.name === name).id
    const transaction = async (description: string): Promise<Shown> =>
      (await user.get(`/transactions?search=${description}`)).body.transactions[0]
    return { user, shown, list, counts, idOf, transaction }
  }

  test('gives transactions tags, whose case makes no difference', async () => {
    const { user, shown, counts, transaction } = await start()
    expect(await shown()).toEqual({ Hotel: ['Travel', 'Work'], Train: ['Travel'], Bread: [] })
    expect(await counts()).toEqual({ Travel: 2, Work: 1 })
    const { id } = await transaction('Bread')
    const changed = await user.patch(`/transactions/${id}`, { tags: ['food', 'WORK', 'work'] })
    expect(changed).toMatchObject({ status: 200, body: { tags: ['food', 'Work'] } })
    expect(await shown('&tag=wOrK')).toEqual({ Hotel: ['Travel', 'Work'], Bread: ['food', 'Work'] })
    expect(await shown('&tag=unknown')).toEqual({})
    await user.patch(`/transactions/${id}`, { description: 'Breads' })
    expect((await transaction('Breads')).tags).toEqual(['food', 'Work'])
    await user.patch(`/transactions/${id}`, { tags: [] })
    expect(await counts()).toEqual({ food: 0, Travel: 2, Work: 1 })
    const months = await user.get('/transactions/months?tag=travel')
    expect(months.body.months).toMatchObject([{ month: '2025-03', count: 2 }])
  })

  test('renames, merges, deletes and restores them', async () => {
    const { user, shown, list, counts, idOf } = await start()
    const [travel, work] = [await idOf('Travel'), await idOf('Work')]
    expect((await user.patch(`/tags/${travel}`, { name: 'work' })).body.code).toBe('tag_exists')
    expect((await user.patch(`/tags/${travel}`, { name: 'Trips' })).body).toEqual({
      id: travel,
      name: 'Trips',
    })
    expect(await shown()).toEqual({ Hotel: ['Trips', 'Work'], Train: ['Trips'], Bread: [] })

    expect((await user.post(`/tags/${travel}/merge`, { into: work })).body).toEqual({
      id: work,
      name: 'Work',
    })
    expect(await shown('&tag=work')).toEqual({ Hotel: ['Work'], Train: ['Work'] })
    expect(await counts()).toEqual({ Work: 2 })
    expect((await list()).removed).toMatchObject([{ id: travel, name: 'Trips', merged_into: work }])
    expect((await user.post(`/tags/${work}/merge`, { into: work })).status).toBe(404)
    expect((await user.post(`/tags/${work}/merge`, { into: travel })).status).toBe(404)

    expect((await user.post(`/tags/${travel}/restore`, {})).body).toEqual({ id: travel, name: 'Trips' })
    expect((await user.delete(`/tags/${work}`)).status).toBe(204)
    expect(await shown()).toEqual({ Hotel: ['Trips'], Train: ['Trips'], Bread: [] })
    await user.patch(`/tags/${travel}`, { name: 'work' })
    expect((await user.post(`/tags/${work}/restore`, {})).body.code).toBe('tag_exists')
    await user.patch(`/tags/${travel}`, { name: 'Trips' })
    await user.post(`/tags/${work}/restore`, {})
    expect(await counts()).toEqual({ Trips: 2, Work: 1 })
  })

  test('keeps the tags of deleted transactions, in the account file and in the export', async () => {
    const { user, shown, transaction } = await start()
    const before = await shown()
    const { headers } = await user.delete(`/transactions/${(await transaction('Hotel')).id}`)
    await user.post(`${headers.get('location')?.replace('/api/v1', '')}/undo`, {})
    expect(await shown()).toEqual(before)

    const file = (await user.get('/account-file')).body
    const other = await signUpCaller(await startService(openTestStore))
    await other.post('/account-file', { transactions: file.transactions })
    const restored = (await other.get('/transactions?tag=travel')).body.transactions
    expect(restored.map(({ tags }: Shown) => tags)).toEqual(
      expect.arrayContaining([['Travel'], ['Travel', 'Work']]),
    )

    const csv = String((await user.get('/transactions.csv')).body).split('\r\n')
    expect(csv[0]).toMatch(/,Tags,Account,Parts$/)
    expect(csv.find((line) => line.includes('Hotel'))).toMatch(/,"Travel, Work",Main account,$/)
  })

  testOnce('refuses what is no tag, and more than twenty', async () => {
    const { user } = await start()
    const add = (tags: string[]) =>
      user.post('/transactions', { transactions: [{ ...row, description: 'Bus', tags }] })
    for (const tags of [
      ['a,b'],
      [''],
      ['#a'],
      ['x'.repeat(51)],
      Array.from({ length: 21 }, (_, n) => `t${n}`),
    ])
      expect((await add(tags)).status).toBe(400)
    expect((await user.get('/transactions?search=Bus')).body.transactions).toEqual([])
  })
})
