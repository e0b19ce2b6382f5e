import { expect, test } from 'vitest'
import { firstAccountId } from '#domain/accounts.ts'
import { begin, descriptions, listed, row, send, signedIn } from '#tests/support/import-calls.ts'
import { signUpCaller } from '#tests/support/ledger-caller.ts'
import { onEachEngine, testOnce } from '#tests/support/on-each-engine.ts'

onEachEngine('the imports API', (openTestStore) => {
  test('keeps what a file was and what became of its rows', async () => {
    const { user } = await signedIn(openTestStore)
    const id = await begin(user, {
      format: 'csv',
      header_fingerprint: 'a'.repeat(32),
      balance_state: 'proved',
      opening_balance: 100,
      closing_balance: 97,
    })
    expect(await send(user, id, [row(1), row(2)])).toEqual({ added: 2, already_there: 0, deleted: [] })
    const finished = await user.post(`/imports/${id}/finish`, { already_there: 4, skipped: 3, left_out: 1 })
    expect(finished).toMatchObject({
      status: 200,
      body: {
        id,
        account_id: firstAccountId,
        source: 'web',
        collected_day: null,
        file_name: 'march.csv',
        format: 'csv',
        header_fingerprint: 'a'.repeat(32),
        created_by: user.userId,
        finished_at: expect.any(String),
        first_day: '2025-03-01',
        last_day: '2025-03-02',
        added: 2,
        already_there: 4,
        skipped: 3,
        left_out: 1,
        balance_state: 'proved',
        opening_balance: 100,
        opening_day: null,
        closing_balance: 97,
        undone_at: null,
        redo_until: null,
      },
    })
    expect((await user.get('/imports')).body).toEqual({ imports: [finished.body], next_cursor: null })
    expect((await user.get(`/imports/${id}`)).body).toEqual({ ...finished.body, present: 2, edited: 0 })
    expect(await descriptions(user, `import_id=${id}`)).toEqual(['SHOP 1', 'SHOP 2'])
    expect((await user.get(`/transactions/months?import_id=${id}`)).body.months).toMatchObject([{ count: 2 }])
    expect(await user.post(`/imports/${id}/rows`, { rows: [row(3)] })).toMatchObject({
      status: 409,
      body: { code: 'import_finished' },
    })
  })

  test('says which rows are there, adds none twice, and takes rows again after a lost answer', async () => {
    const { user } = await signedIn(openTestStore)
    const [first, second] = [await begin(user), await begin(user)]
    await send(user, first, [row(1), row(2)])
    expect(await send(user, second, [row(2), row(3)])).toMatchObject({ added: 1, already_there: 1 })
    expect(await send(user, second, [row(3)])).toMatchObject({ added: 1, already_there: 0 })
    expect((await user.get(`/imports/${second}`)).body).toMatchObject({ added: 1, already_there: 1 })
    expect(await descriptions(user, `import_id=${second}`)).toEqual(['SHOP 3'])
    const keys = [1, 3, 4].map((n) => row(n).import_key)
    const [one, , three] = await listed(user)
    const many = Array.from({ length: 5001 }, (_, n) => row(n + 5).import_key)
    expect((await user.post('/imports/check', { import_keys: many })).status).toBe(400)
    const asked = { import_keys: [...many.slice(0, 4999), keys[0]] }
    expect((await user.post('/imports/check', asked)).body).toEqual({
      there: [{ import_key: keys[0], id: one?.id }],
      deleted: [],
      moved: [],
    })
    expect((await user.post('/imports/check', { import_keys: keys })).body).toEqual({
      there: [
        { import_key: keys[0], id: one?.id },
        { import_key: keys[1], id: three?.id },
      ],
      deleted: [],
      moved: [],
    })
  })

  test('lists imports in pages, newest first, by account and header', async () => {
    const { user } = await signedIn(openTestStore)
    const ids: string[] = []
    for (const header of ['a', 'b', 'a'])
      ids.unshift(await begin(user, { header_fingerprint: header.repeat(32) }))
    const page = async (query: string) => {
      const { body } = await user.get(`/imports?${query}`)
      return [body.imports.map(({ id }: { id: string }) => id), body.next_cursor]
    }
    const [newest, cursor] = await page('limit=2')
    expect(newest).toEqual(ids.slice(0, 2))
    expect(await page(`limit=2&cursor=${cursor}`)).toEqual([ids.slice(2), null])
    const ofHeader = `header_fingerprint=${'a'.repeat(32)}`
    expect(await page(ofHeader)).toEqual([[ids[0], ids[2]], null])
    expect(await page('account_id=01900000-0000-7000-8000-000000000000')).toEqual([[], null])
    expect(await user.post('/imports', { account_id: '01900000-0000-7000-8000-000000000000' })).toMatchObject(
      { status: 422, body: { code: 'account_unknown' } },
    )
  })

  testOnce(
    'collects the calls of one day as one import, and begins another after that is undone',
    async () => {
      const { user } = await signedIn(openTestStore)
      const add = async (...rows: object[]) => (await user.post('/transactions', { transactions: rows })).body
      expect(await add(row(1))).toEqual({ inserted: 1, duplicates: 0 })
      expect(await add(row(1), row(2))).toEqual({ inserted: 1, duplicates: 1 })
      const imports = async () => (await user.get('/imports')).body.imports
      const [collected, ...others] = await imports()
      expect(others).toEqual([])
      expect(collected).toMatchObject({
        source: 'api',
        collected_day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        added: 2,
        already_there: 1,
      })
      expect((await user.post(`/imports/${collected.id}/undo`, { keep: 'none' })).body).toEqual({
        removed: 2,
        kept: 0,
      })
      await add(row(3))
      expect(await imports()).toMatchObject([{ added: 1, undone_at: null }, { id: collected.id }])
    },
  )

  testOnce('shows which days files cover, and the gaps that their balances prove', async () => {
    const { user } = await signedIn(openTestStore)
    const coverage = () => user.get(`/accounts/${firstAccountId}/coverage`)
    const empty = { months: [], overlaps: [], gaps: [] }
    await user.post('/transactions', { transactions: [row(30)] })
    expect((await coverage()).body).toEqual(empty)
    const first = await begin(user, { opening_balance: 0, closing_balance: -3 })
    await send(user, first, [row(1), row(2)])
    const second = await begin(user, { opening_balance: -10, closing_balance: -30 })
    await send(user, second, [row(20)])
    expect((await coverage()).body.gaps).toEqual([])
    await user.post(`/imports/${first}/finish`, {})
    await user.post(`/imports/${second}/finish`, { last_day: '2025-03-25' })
    expect((await coverage()).body).toEqual({
      months: [{ month: '2025-03', days: 31, covered_days: 8, import_ids: [first, second] }],
      overlaps: [],
      gaps: [{ first_day: '2025-03-03', last_day: '2025-03-19', amount: -7 }],
    })
    await user.post('/transactions', { transactions: [{ ...row(7), amount: -7 }] })
    expect((await coverage()).body.gaps).toEqual([])
    for (const id of [first, second]) await user.post(`/imports/${id}/undo`, { keep: 'none' })
    expect((await coverage()).body).toEqual(empty)
  })

  testOnce('refuses a period that ends before it begins', async () => {
    const { user } = await signedIn(openTestStore)
    const id = await begin(user)
    await send(user, id, [row(1)])
    const period = { first_day: '2025-03-09', last_day: '2025-03-08' }
    expect(await user.post(`/imports/${id}/finish`, period)).toMatchObject({
      status: 400,
      body: { detail: 'last_day: must not be before the start date.' },
    })
  })

  testOnce('treats imports of another user like missing ones', async () => {
    const { service, user } = await signedIn(openTestStore)
    const id = await begin(user)
    await send(user, id, [row(1)])
    const other = await signUpCaller(service)
    for (const call of [
      other.get(`/imports/${id}`),
      other.get(`/imports/${id}/edited`),
      other.post(`/imports/${id}/rows`, { rows: [row(2)] }),
      other.post(`/imports/${id}/finish`, {}),
      other.post(`/imports/${id}/undo`, { keep: 'none' }),
      other.post(`/imports/${id}/redo`, {}),
    ])
      expect(await call).toMatchObject({ status: 404, body: { code: 'import_not_found' } })
    expect((await other.get('/imports')).body.imports).toEqual([])
    expect((await other.post('/imports/check', { import_keys: [row(1).import_key] })).body.there).toEqual([])
    expect(await descriptions(user)).toEqual(['SHOP 1'])
  })

  testOnce(
    'takes batches of POST /transactions as rows of an import, which cannot name another account',
    async () => {
      const { user } = await signedIn(openTestStore)
      const id = await begin(user)
      const post = (more: object, ...transactions: object[]) =>
        user.post('/transactions', { transactions, ...more })
      expect((await post({ import_id: id }, row(1), row(2))).body).toEqual({ inserted: 2, duplicates: 0 })
      expect((await listed(user)).map(({ import_id }) => import_id)).toEqual([id, id])

      const refused = await post({ import_id: id }, row(3, { account_id: crypto.randomUUID() }))
      expect([refused.status, refused.body.code]).toEqual([422, 'account_of_import'])
      expect((await post({ import_id: crypto.randomUUID() }, row(3))).status).toBe(404)
      await user.post(`/imports/${id}/undo`, { keep: 'none' })
      expect((await post({ import_id: id }, row(3))).status).toBe(409)
      expect(await listed(user)).toEqual([])
    },
  )
})
