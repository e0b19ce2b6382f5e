import { expect, test } from 'vitest'
import { examineLedger, isHealthy } from '#ledger/store/examine-ledger.ts'
import { startService } from '#tests/protocol/start-service.ts'
import { accountFilePart } from '#tests/support/account-file-part.ts'
import { type LedgerCaller, signUpCaller } from '#tests/support/ledger-caller.ts'
import { onEachEngine, testOnce } from '#tests/support/on-each-engine.ts'

const row = { date: '2025-03-01', amount: -3.5, category: 'Other' }
type Shown = { id: string; description: string; tags: string[]; by_hand: string[] }

onEachEngine('rules that add tags', (openTestStore) => {
  async function start() {
    const store = await openTestStore()
    const service = await startService(async () => store)
    const user = await signUpCaller(service)
    await user.patch('/profile', { name: 'Ada' })
    await user.post('/transactions', {
      transactions: [
        { ...row, description: 'Hotel', tags: ['Work'] },
        { ...row, description: 'Train', tags: ['Travel'] },
        { ...row, description: 'Bread' },
      ],
    })
    const conditions = (text: string) => ({
      match: 'all',
      groups: [{ match: 'any', conditions: [{ field: 'description', test: 'contains', text }] }],
    })
    const rule = { conditions: conditions('t'), add_tags: ['travel', 'Europe'] }
    const shown = async (query = '', of = user): Promise<Record<string, string>> => {
      expect(isHealthy(await examineLedger(store, of.userId))).toBe(true)
      const { body } = await of.get(`/transactions?order=asc${query}`)
      return Object.fromEntries(
        body.transactions.map(({ description, tags }: Shown) => [description, tags.join()]),
      )
    }
    const counts = async (of: LedgerCaller = user) =>
      Object.fromEntries(
        (await of.get('/tags')).body.tags.map((tag: { name: string; count: number }) => [
          tag.name,
          tag.count,
        ]),
      )
    const transaction = async (description: string): Promise<Shown> =>
      (await user.get(`/transactions?search=${description}`)).body.transactions[0]
    return { service, user, rule, conditions, shown, counts, transaction }
  }

  test('show them with the rows’ own, in the list, in filters, in searches and in counts', async () => {
    const { service, user, rule, shown, counts } = await start()
    const preview = (await user.post('/transaction-rules/preview', rule)).body
    expect(preview).toMatchObject({ matches: 2, changes: 2 })
    expect(preview.rows.map((one: { after: { tags: string[] } }) => one.after.tags.join()).sort()).toEqual([
      'Europe,Travel',
      'Europe,Travel,Work',
    ])
    expect(await counts()).toEqual({ Travel: 1, Work: 1 })
    const { body: made } = await user.post('/transaction-rules', rule)
    expect(made).toMatchObject({ add_tags: ['Europe', 'Travel'], matches: 2 })
    await user.post('/transactions', { transactions: [{ ...row, description: 'Tram' }] })
    const all = { Hotel: 'Europe,Travel,Work', Train: 'Europe,Travel', Tram: 'Europe,Travel' }
    expect(await shown()).toEqual({ ...all, Bread: '' })
    expect(await counts()).toEqual({ Europe: 3, Travel: 3, Work: 1 })
    for (const query of ['&tag=europe', '&search=tag:travel', '&search=-tag:none%20tag:eur'])
      expect(await shown(query), query).toEqual(all)
    expect(await shown('&search=-tag:europe')).toEqual({ Bread: '' })
    expect((await user.get('/transactions/months?tag=travel')).body.months).toMatchObject([{ count: 3 }])

    const file = (await user.get('/transaction-rules/file')).body
    const other = await signUpCaller(service)
    await other.post('/account-file', await accountFilePart(user))
    expect(await shown('', other)).toEqual({ ...all, Bread: '' })
    expect(await counts(other)).toEqual(await counts())
    expect((await other.post('/transaction-rules/file', file)).body.transaction_rules).toHaveLength(1)

    await user.delete(`/transaction-rules/${made.id}`)
    expect(await shown()).toEqual({ Hotel: 'Work', Train: 'Travel', Tram: '', Bread: '' })
  })

  test('follow a tag that is renamed, merged, deleted or restored', async () => {
    const { service, user, rule, shown, conditions } = await start()
    const { body: made } = await user.post('/transaction-rules', rule)
    const { tags } = (await user.get('/tags')).body
    const idOf = (name: string) => tags.find((tag: { name: string }) => tag.name === name).id
    await user.patch(`/tags/${idOf('Europe')}`, { name: 'Abroad' })
    expect((await shown()).Hotel).toBe('Abroad,Travel,Work')
    await user.post(`/tags/${idOf('Travel')}/merge`, { into: idOf('Europe') })
    expect(await shown('&tag=abroad')).toEqual({ Hotel: 'Abroad,Work', Train: 'Abroad' })
    expect((await user.get('/transaction-rules')).body.transaction_rules[0].add_tags).toEqual(['Abroad'])
    await user.delete(`/tags/${idOf('Europe')}`)
    expect(await shown()).toEqual({ Hotel: 'Work', Train: '', Bread: '' })
    const other = await signUpCaller(service)
    expect((await other.post('/account-file', await accountFilePart(user))).status).toBe(200)
    await user.patch(`/transaction-rules/${made.id}`, { conditions: conditions('train') })
    await user.post(`/tags/${idOf('Europe')}/restore`, {})
    expect(await shown()).toEqual({ Hotel: 'Work', Train: 'Abroad', Bread: '' })
    const [{ id: change }] = (await user.get('/rule-changes')).body.changes
    await user.post(`/rule-changes/${change}/undo`, {})
    expect(await shown()).toEqual({ Hotel: 'Abroad,Work', Train: 'Abroad', Bread: '' })
  })

  testOnce(
    'stop adding tags to a row from which the user removes one, until the row is given back',
    async () => {
      const { user, rule, shown, transaction } = await start()
      await user.post('/transaction-rules', rule)
      const { id } = await transaction('Hotel')
      await user.patch(`/transactions/${id}`, { tags: ['Europe', 'Travel', 'Work', 'new'] })
      expect(await transaction('Hotel')).toMatchObject({ by_hand: [] })
      await user.patch(`/transactions/${id}`, { tags: ['Europe', 'new'] })
      expect(await transaction('Hotel')).toMatchObject({ by_hand: ['tags'], tags: ['Europe', 'new'] })
      await user.patch(`/transactions/${id}`, { by_hand: [] })
      expect(await transaction('Hotel')).toMatchObject({ by_hand: [], tags: ['Europe', 'new', 'Travel'] })

      const { transactions } = (await user.get('/transactions')).body
      const { body: changed } = await user.post('/transaction-changes', {
        selection: { transaction_ids: transactions.map((one: Shown) => one.id) },
        change: { remove_tags: ['europe'], add_tags: ['trip'] },
      })
      expect(await shown()).toEqual({ Hotel: 'new,Travel,trip', Train: 'Travel,trip', Bread: 'trip' })
      expect(await transaction('Train')).toMatchObject({ by_hand: ['tags'] })
      await user.post(`/transaction-changes/${changed.id}/undo`, {})
      expect(await shown()).toEqual({ Hotel: 'Europe,new,Travel', Train: 'Europe,Travel', Bread: '' })
      expect(await transaction('Train')).toMatchObject({ by_hand: [] })
    },
  )
})
