import { expect, test } from 'vitest'
import { firstAccountId } from '#domain/accounts.ts'
import { examineLedger } from '#ledger/store/examine-ledger.ts'
import { startService } from '#tests/protocol/start-service.ts'
import { signUpCaller } from '#tests/support/ledger-caller.ts'
import { onEachEngine, testOnce } from '#tests/support/on-each-engine.ts'

const row = (description: string, more: object = {}) => ({
  date: '2025-03-01',
  description,
  amount: -5,
  category: 'Other',
  ...more,
})
type Shown = { id: string; description: string; category: string; tags: string[]; account_id: string }

onEachEngine('the API for bulk changes', (openTestStore) => {
  async function start() {
    const { url, context } = await startService(openTestStore)
    const user = await signUpCaller({ url })
    await user.post('/transactions', {
      transactions: [row('Tea'), row('Coffee', { category: 'Food' }), row('Cake', { category: 'Food' })],
    })
    const list = async (query = ''): Promise<Shown[]> =>
      (await user.get(`/transactions?${query}`)).body.transactions
    const idsOf = async (...names: string[]) =>
      (await list()).filter((one) => names.includes(one.description)).map(({ id }) => id)
    const change = (selection: object, change: object) =>
      user.post('/transaction-changes', { selection, change })
    const undo = (id: string) => user.post(`/transaction-changes/${id}/undo`, {})
    return { user, store: context.store, list, idsOf, change, undo }
  }

  test('changes what a filter selects, if it is what the user has seen, and lists and undoes it', async () => {
    const { user, list, idsOf, change, undo } = await start()
    const [tea] = await idsOf('Tea')
    const all = { filter: { start_date: '2025-01-01' }, except: [tea] }
    expect(await change({ ...all, count: 3 }, { category: 'Drinks' })).toMatchObject({
      status: 409,
      body: { code: 'selection_changed', errors: [{ field: 'selection.count', message: '2' }] },
    })
    const made = await change(
      { ...all, count: 2 },
      { category: 'Drinks', add_tags: ['out'], note: 'With Kim' },
    )
    expect(made).toMatchObject({ status: 200, body: { changed: 2, unchanged: 0, skipped: [] } })
    expect((await list('category=Drinks&tag=out&search=kim')).length).toBe(2)
    expect((await user.get('/transaction-changes')).body.changes).toMatchObject([
      {
        id: made.body.id,
        count: 2,
        finished: true,
        change: { category: 'Drinks', add_tags: ['out'], note: 'With Kim' },
      },
    ])
    const again = await change({ filter: { tag: 'out' }, count: 2 }, { category: 'Drinks' })
    expect(again.body).toEqual({ id: null, changed: 0, unchanged: 2, skipped: [] })

    const [coffee] = await idsOf('Coffee')
    await user.patch(`/transactions/${coffee}`, { category: 'Breakfast' })
    expect((await undo(made.body.id)).body).toEqual({ restored: 1, edited: 1, missing: 0 })
    expect((await list()).map(({ description, category, tags }) => [description, category, tags])).toEqual(
      expect.arrayContaining([
        ['Tea', 'Other', []],
        ['Coffee', 'Breakfast', ['out']],
        ['Cake', 'Food', []],
      ]),
    )
    expect((await undo(made.body.id)).status).toBe(404)
    expect((await user.get('/transaction-changes')).body.changes).toEqual([])
  })

  testOnce('keeps what it sets when rules say otherwise, until it is undone', async () => {
    const { user, store, change, undo } = await start()
    await user.post('/transaction-rules', { description_pattern: 'Tea', category: 'Ruled' })
    const shown = async () =>
      (await user.get('/transactions')).body.transactions
        .map((one: Shown & { shown_description: string | null; by_hand: string[] }) =>
          [one.shown_description ?? one.description, one.category, ...one.by_hand].join(' '),
        )
        .sort()
    const all = { filter: { start_date: '2025-01-01' }, count: 3 }
    const made = await change(all, { category: 'Other' })
    expect(made.body).toMatchObject({ changed: 3, unchanged: 0 })
    const noted = await change(all, { description: 'Snack', note: 'With Kim' })
    const condition = { field: 'direction', direction: 'out' }
    const conditions = { match: 'all', groups: [{ match: 'all', conditions: [condition] }] }
    const actions = { category: 'Late', shown_description: 'Named', note: 'Noted' }
    await user.post('/transaction-rules', { conditions, ...actions })
    expect(await shown()).toEqual(Array(3).fill('Snack Other category description note'))
    await undo(noted.body.id)
    expect(await shown()).toEqual(Array(3).fill('Named Other category'))
    expect((await undo(made.body.id)).body).toEqual({ restored: 3, edited: 0, missing: 0 })
    expect((await shown()).map((text: string) => text.replace('Ruled', 'Late'))).toEqual(
      Array(3).fill('Named Late'),
    )
    expect(await examineLedger(store, user.userId)).toMatchObject({ months: [], wrongRules: 0 })
  })

  testOnce('deletes rows, which no file brings back, and restores them', async () => {
    const { user, list, change, undo, idsOf } = await start()
    const bought = row('Boots', { import_key: 'key-of-the-boots' })
    await user.post('/transactions', { transactions: [bought] })
    const before = await list()
    const made = await change({ transaction_ids: await idsOf('Boots', 'Tea') }, { delete: true })
    expect(made.body).toMatchObject({ changed: 2 })
    const { id } = (await user.post('/imports', { account_id: firstAccountId })).body
    const sent = await user.post(`/imports/${id}/rows`, { rows: [bought] })
    expect(sent.body).toMatchObject({ added: 0, deleted: [{ import_key: 'key-of-the-boots' }] })
    expect((await user.post(`/deletions/${made.body.id}/undo`, {})).status).toBe(404)
    expect((await undo(made.body.id)).body).toEqual({ restored: 2, edited: 0, missing: 0 })
    expect(await list()).toEqual(before)
  })

  testOnce('moves rows to an account, except where it would not be right', async () => {
    const { user, list, idsOf, change, undo } = await start()
    const visa = (await user.post('/accounts', { name: 'Visa', kind: 'credit_card' })).body.id
    const euros = (await user.post('/accounts', { name: 'Girokonto', kind: 'checking', currency: 'EUR' }))
      .body.id
    const key = { import_key: 'key-of-the-hotel' }
    await user.post('/transactions', {
      transactions: [row('Hotel', key), row('Hotel', { ...key, account_id: visa })],
    })
    const ids = await idsOf('Hotel', 'Tea')
    const made = await change({ transaction_ids: ids }, { account_id: visa })
    expect(made.body).toMatchObject({
      changed: 1,
      unchanged: 1,
      skipped: [{ reason: 'key_taken', count: 1 }],
    })
    expect((await change({ transaction_ids: ids }, { account_id: euros })).body).toMatchObject({
      changed: 0,
      skipped: [{ reason: 'other_currency', count: 3 }],
    })
    expect((await change({ transaction_ids: ids }, { account_id: ids[0] })).body.code).toBe('account_unknown')
    expect(await list(`account_id=${visa}`)).toHaveLength(2)
    expect((await undo(made.body.id)).body).toMatchObject({ restored: 1 })
    expect(await list(`account_id=${visa}`)).toHaveLength(1)
  })

  testOnce('leaves rows alone that are not there, or would get too many tags', async () => {
    const { user, idsOf, change } = await start()
    const tags = Array.from({ length: 20 }, (_, n) => `tag ${n}`)
    const [tea, cake] = [await idsOf('Tea'), await idsOf('Cake')]
    await user.patch(`/transactions/${tea[0]}`, { tags })
    const unknown = '01a1fcd2-8484-7324-8ea4-7ee8b6b176ab'
    const made = await change({ transaction_ids: [...tea, ...cake, unknown] }, { add_tags: ['one more'] })
    expect(made.body.changed).toBe(1)
    expect(made.body.skipped).toEqual(
      expect.arrayContaining([
        { reason: 'not_found', count: 1 },
        { reason: 'too_many_tags', count: 1 },
      ]),
    )
    expect((await change({ transaction_ids: tea }, {})).status).toBe(400)
  })
})
