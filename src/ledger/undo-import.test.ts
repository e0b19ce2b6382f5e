import { expect, test } from 'vitest'
import { begin, descriptions, listed, row, send, signedIn } from '#tests/support/import-calls.ts'
import { callerOf, signUpCaller } from '#tests/support/ledger-caller.ts'
import { onEachEngine, testOnce } from '#tests/support/on-each-engine.ts'

onEachEngine('undoing imports and deleting their rows', (openTestStore) => {
  testOnce('leaves out what the user deleted one by one, until it is asked for or restored', async () => {
    const { user } = await signedIn(openTestStore)
    const first = await begin(user)
    await send(user, first, [row(1), row(2), row(3)])
    const [one, two] = await listed(user)
    const { headers } = await user.delete(`/transactions/${one?.id}`)
    await user.delete(`/transactions/${two?.id}`)
    const deleted = (n: number) => ({ import_key: row(n).import_key, deleted_at: expect.any(String) })

    const second = await begin(user)
    const all = [row(1), row(2), row(3), row(4)]
    expect(await send(user, second, all)).toEqual({
      added: 1,
      already_there: 1,
      deleted: [deleted(1), deleted(2)],
    })
    expect((await user.get(`/imports/${second}`)).body).toMatchObject({ left_out: 2 })
    expect(await send(user, second, all, [row(2).import_key])).toEqual({
      added: 2,
      already_there: 1,
      deleted: [deleted(1)],
    })
    await user.post(`${headers.get('location')?.replace('/api/v1', '')}/undo`, {})
    expect((await user.post('/imports/check', { import_keys: [row(1).import_key] })).body).toMatchObject({
      there: [{ id: one?.id }],
      deleted: [],
    })
    await user.delete('/transactions')
    expect(await send(user, second, all)).toEqual({ added: 4, already_there: 0, deleted: [] })
  })

  test('undoes exactly what an import added, keeps changed rows if asked to, and undoes the undo', async () => {
    const { user } = await signedIn(openTestStore)
    const first = await begin(user)
    await send(user, first, [row(1)])
    const second = await begin(user)
    await send(user, second, [row(1), row(2), row(3)])
    const [, two] = await listed(user)
    const changed = await user.patch(`/transactions/${two?.id}`, { description: 'GIFT', date: '2024-12-24' })
    const edited = await user.get(`/imports/${second}/edited?limit=1`)
    expect(edited.body).toEqual({ transactions: [changed.body], next_cursor: null })
    expect((await user.get(`/imports/${second}`)).body).toMatchObject({ present: 2, edited: 1 })

    expect((await user.post(`/imports/${second}/undo`, { keep: 'edited' })).body).toEqual({
      removed: 1,
      kept: 1,
    })
    expect(await descriptions(user)).toEqual(['GIFT', 'SHOP 1'])
    expect(await user.post(`/imports/${second}/undo`, { keep: 'none' })).toMatchObject({
      status: 409,
      body: { code: 'import_undone' },
    })
    expect(await user.post(`/imports/${second}/rows`, { rows: [row(4)] })).toMatchObject({
      status: 409,
      body: { code: 'import_undone' },
    })
    expect((await user.post(`/imports/${second}/redo`, {})).body).toEqual({ restored: 1 })
    expect(await descriptions(user)).toEqual(['GIFT', 'SHOP 1', 'SHOP 3'])
    expect(await user.post(`/imports/${second}/redo`, {})).toMatchObject({
      status: 409,
      body: { code: 'import_not_undone' },
    })

    const [, , three] = await listed(user)
    expect((await user.post(`/imports/${second}/undo`, { keep: [three?.id] })).body).toEqual({
      removed: 1,
      kept: 1,
    })
    expect(await descriptions(user)).toEqual(['SHOP 1', 'SHOP 3'])
    const third = await begin(user)
    expect(await send(user, third, [row(1), row(2), row(3)])).toMatchObject({ added: 1, already_there: 2 })
  })

  testOnce('asks about a row with an attachment as about one that was edited', async () => {
    const { user } = await signedIn(openTestStore)
    const id = await begin(user)
    await send(user, id, [row(1), row(2)])
    const [receipt] = await listed(user)
    const file = new TextEncoder().encode('%PDF-1.4\n%%EOF\n')
    const attached = await user.send('POST', `/transactions/${receipt?.id}/attachments?name=a.pdf`, file)
    expect(attached.status).toBe(201)
    expect((await user.get(`/imports/${id}`)).body).toMatchObject({ present: 2, edited: 1 })
    expect((await user.get(`/imports/${id}/edited`)).body).toMatchObject({
      transactions: [{ id: receipt?.id }],
    })
    expect((await user.post(`/imports/${id}/undo`, { keep: 'edited' })).body).toEqual({ removed: 1, kept: 1 })
    expect(await listed(user)).toMatchObject([{ id: receipt?.id, attachments: [{ name: 'a.pdf' }] }])
    expect((await user.post(`/imports/${id}/redo`, {})).body).toEqual({ restored: 1 })
    await user.delete(`/attachments/${attached.body.id}`)
    expect((await user.get(`/imports/${id}`)).body).toMatchObject({ present: 2, edited: 0 })
    expect((await user.post(`/imports/${id}/undo`, { keep: 'edited' })).body).toEqual({ removed: 2, kept: 0 })
  })

  testOnce('brings back a deleted row that is added without an import', async () => {
    const { user } = await signedIn(openTestStore)
    const add = () => user.post('/transactions', { transactions: [row(1)] })
    await add()
    await user.delete(`/transactions/${(await listed(user))[0]?.id}`)
    const check = async () => (await user.post('/imports/check', { import_keys: [row(1).import_key] })).body
    expect(await check()).toMatchObject({ there: [], deleted: [{ import_key: row(1).import_key }] })
    expect((await add()).body).toEqual({ inserted: 1, duplicates: 0 })
    expect(await check()).toMatchObject({ there: [{}], deleted: [] })
  })

  testOnce(
    'says where rows are that the user moved, and counts them as deleted once they are gone',
    async () => {
      const { user } = await signedIn(openTestStore)
      const first = await begin(user)
      await send(user, first, [row(1), row(2), row(3)])
      const [one, two, three] = await listed(user)
      const { body: card } = await user.post('/accounts', { name: 'Card', kind: 'credit_card' })
      await user.patch(`/transactions/${one?.id}`, { account_id: card.id })
      const selection = { transaction_ids: [two?.id, three?.id] }
      const { body: made } = await user.post('/transaction-changes', {
        selection,
        change: { account_id: card.id },
      })
      expect(made).toMatchObject({ changed: 2 })

      const keys = [1, 2, 3].map((n) => row(n).import_key)
      const check = async () => (await user.post('/imports/check', { import_keys: keys })).body
      const moved = [one, two, three].map((row, at) => ({
        import_key: keys[at],
        id: row?.id,
        account_id: card.id,
      }))
      expect(await check()).toEqual({ there: [], deleted: [], moved })
      const second = await begin(user)
      expect(await send(user, second, [row(1), row(2), row(3), row(4)], keys)).toEqual({
        added: 1,
        already_there: 3,
        deleted: [],
      })
      await user.delete(`/transactions/${one?.id}`)
      const deleted = [{ import_key: keys[0], deleted_at: expect.any(String) }]
      expect(await check()).toEqual({ there: [], deleted, moved: moved.slice(1) })

      expect((await user.post(`/imports/${first}/undo`, { keep: 'none' })).body).toEqual({
        removed: 2,
        kept: 0,
      })
      expect(await check()).toMatchObject({ there: [], deleted: [{}, {}, {}], moved: [] })
      const third = await begin(user)
      const rows = [row(1), row(2), row(3)]
      expect(await send(user, third, rows)).toMatchObject({ added: 0, deleted: [{}, {}, {}] })
      expect(await send(user, third, rows, keys.slice(1))).toMatchObject({ added: 2, deleted })
      expect(await check()).toMatchObject({ there: [{}, {}], moved: [] })
    },
  )

  testOnce('are for members who may change the ledger; others see who imported', async () => {
    const { service, user } = await signedIn(openTestStore)
    await user.put('/profile', {})
    const [editor, viewer] = [await signUpCaller(service), await signUpCaller(service)]
    const join = async ({ userId, token }: typeof editor, role: 'editor' | 'viewer') => {
      await service.context.store
        .insertInto('ledgerMembers')
        .values({ ledgerId: user.userId, userId, role })
        .execute()
      return callerOf(service.url, { authorization: `Bearer ${token}`, 'ledger-id': user.userId })
    }
    const [ofEditor, ofViewer] = [await join(editor, 'editor'), await join(viewer, 'viewer')]
    const { id } = (await ofEditor.post('/imports', { file_name: 'may.ofx' })).body
    await ofEditor.post(`/imports/${id}/finish`, {
      already_there: 3,
      first_day: '2026-05-01',
      last_day: '2026-05-31',
    })

    expect((await ofViewer.get('/imports')).body.imports).toMatchObject([
      { id, created_by: editor.userId, added: 0, already_there: 3, last_day: '2026-05-31' },
    ])
    expect((await ofViewer.post(`/imports/${id}/undo`, { keep: 'none' })).body.code).toBe('role_too_low')
    expect((await ofViewer.post('/imports', {})).body.code).toBe('role_too_low')
    expect((await user.post(`/imports/${id}/undo`, { keep: 'none' })).body).toEqual({ removed: 0, kept: 0 })
    expect((await ofViewer.post(`/imports/${id}/redo`, {})).body.code).toBe('role_too_low')
    expect((await ofEditor.post(`/imports/${id}/redo`, {})).body).toEqual({ restored: 0 })
  })
})
