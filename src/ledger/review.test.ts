import { expect, test } from 'vitest'
import { firstAccountId } from '#domain/accounts.ts'
import { startService } from '#tests/protocol/start-service.ts'
import { type LedgerCaller, signUpCaller } from '#tests/support/ledger-caller.ts'
import { onEachEngine, testOnce } from '#tests/support/on-each-engine.ts'

onEachEngine('transactions to review', (openTestStore) => {
  const start = async () => signUpCaller(await startService(openTestStore))

  /** Rows of a file, from newest to oldest. */
  async function addImport(user: LedgerCaller, texts: readonly (readonly [string, string])[]) {
    const { body } = await user.post('/imports', { account_id: firstAccountId })
    const rows = texts.map(([description, category], index) => ({
      date: `2025-03-${String(28 - index).padStart(2, '0')}`,
      description,
      amount: -20 - index,
      category,
      import_key: `${category}-${description}-0123456789`.replaceAll(' ', '-'),
    }))
    expect((await user.post(`/imports/${body.id}/rows`, { rows })).status).toBe(200)
  }
  const list = async (user: LedgerCaller) => (await user.get('/review')).body
  const idsToReview = async (user: LedgerCaller): Promise<string[]> =>
    (await list(user)).rows.map(({ transaction }: { transaction: { id: string } }) => transaction.id)
  const states = async (user: LedgerCaller) =>
    (await user.get('/transactions')).body.transactions.map(
      (row: { description: string; own_category: string; reviewed: boolean }) =>
        `${row.description} ${row.own_category}${row.reviewed ? '' : '?'}`,
    )
  const undo = async (user: LedgerCaller, id: string) =>
    (await user.post(`/suggestions/accepted/${id}/undo`, {})).body

  test('are those of imports, while rows added by hand are reviewed', async () => {
    const user = await start()
    await addImport(user, [['STARBUCKS 1', 'Uncategorized']])
    const byHand = { date: '2025-02-01', description: 'Bakery', amount: -3, category: 'Bread' }
    await user.post('/transactions', { transactions: [byHand] })
    expect(await states(user)).toEqual(['STARBUCKS 1 Uncategorized?', 'Bakery Bread'])
    expect(await list(user)).toMatchObject({ count: 1, next_cursor: null })
    const found = async (reviewed: boolean) =>
      (await user.get(`/transactions?reviewed=${reviewed}`)).body.transactions.length
    expect([await found(false), await found(true)]).toEqual([1, 1])
    const months = await user.get('/transactions/months?reviewed=false')
    expect(months.body.months).toMatchObject([{ month: '2025-03', count: 1 }])
  })

  testOnce(
    'are marked one by one without counting as edited, and keep that when they are deleted and restored',
    async () => {
      const user = await start()
      await addImport(user, [
        ['ONE', 'Fun'],
        ['TWO', 'Fun'],
      ])
      const [one, two] = await idsToReview(user)
      const marked = await user.patch(`/transactions/${one}`, { reviewed: true })
      expect(marked.body).toMatchObject({ reviewed: true, own_category: 'Fun' })
      const [found] = (await user.get('/imports')).body.imports
      expect((await user.get(`/imports/${found.id}`)).body).toMatchObject({ edited: 0 })
      for (const id of [one, two]) {
        const { headers } = await user.delete(`/transactions/${id}`)
        await user.post(`${headers.get('location')?.replace('/api/v1', '')}/undo`, {})
      }
      expect(await states(user)).toEqual(['ONE Fun', 'TWO Fun?'])
      await user.patch(`/transactions/${two}`, { note: 'Same category', category: 'Fun' })
      expect(await states(user)).toEqual(['ONE Fun', 'TWO Fun?'])
      await user.patch(`/transactions/${two}`, { category: 'Work' })
      expect(await states(user)).toEqual(['ONE Fun', 'TWO Work'])
    },
  )

  test('come in pages, with a suggestion where the file says nothing or the user said otherwise', async () => {
    const user = await start()
    await addImport(user, [
      ['FERNDALE SUPPLY 1', 'Merchandise'],
      ['STARBUCKS 1', 'Other'],
      ['STARBUCKS 2', 'Merchandise'],
    ])
    expect((await list(user)).rows).toMatchObject([
      { merchant: 'ferndale supply', suggestion: null },
      { merchant: 'starbucks', suggestion: { category: 'Food & Dining', reason: { kind: 'coffee' } } },
      { merchant: 'starbucks', suggestion: null },
    ])
    const byHand = { date: '2025-02-01', description: 'FERNDALE SUPPLY', amount: -3, category: 'Garden' }
    await user.post('/transactions', { transactions: [byHand] })
    const first = (await user.get('/review?limit=1')).body
    expect(first).toMatchObject({ count: 3, rows: [{ suggestion: { category: 'Garden' } }] })
    const rest = (await user.get(`/review?limit=2&cursor=${first.next_cursor}`)).body
    expect(rest).toMatchObject({ count: 3, next_cursor: null })
    expect(rest.rows).toHaveLength(2)
    const ofDay = (await user.get('/review?start_date=2025-03-27&end_date=2025-03-27')).body
    expect(ofDay).toMatchObject({ count: 3, rows: [{ merchant: 'starbucks' }], next_cursor: null })
  })

  test('are reviewed in one change that can be undone, except for what was edited since', async () => {
    const user = await start()
    await addImport(user, [
      ['STARBUCKS 1', 'Uncategorized'],
      ['STARBUCKS 2', 'Uncategorized'],
      ['CINEMA', 'Fun'],
      ['BY RULE', 'Uncategorized'],
    ])
    await user.post('/transaction-rules', { description_pattern: 'BY RULE', category: 'Ruled' })
    const [one, two, cinema, byRule] = await idsToReview(user)
    const { body } = await user.post('/review', {
      transactions: [
        { transaction_id: one, category: 'Coffee' },
        { transaction_id: two, category: 'Coffee' },
        { transaction_id: cinema },
        { transaction_id: byRule, category: 'Coffee' },
      ],
    })
    expect(body.changed).toBe(4)
    const reviewed = ['STARBUCKS 1 Coffee', 'STARBUCKS 2 Coffee', 'CINEMA Fun', 'BY RULE Uncategorized']
    expect(await states(user)).toEqual(reviewed)
    expect(await list(user)).toMatchObject({ rows: [], count: 0 })
    const again = await user.post('/review', { transactions: [{ transaction_id: one, category: 'Tea' }] })
    expect(again.body.changed).toBe(0)
    const { changes } = (await user.get('/suggestions/accepted')).body
    expect(changes).toMatchObject([{ id: body.id, changed: 4 }])
    await user.patch(`/transactions/${two}`, { category: 'Tea' })
    expect(await undo(user, body.id)).toEqual({ restored: 3, edited: 1 })
    expect(await states(user)).toEqual([
      'STARBUCKS 1 Uncategorized?',
      'STARBUCKS 2 Tea',
      'CINEMA Fun?',
      'BY RULE Uncategorized?',
    ])
    const cells: { category: string; count: number }[] = (await user.get('/summary')).body.cells
    expect(cells.map(({ category, count }) => `${category} ${count}`).sort()).toEqual([
      'Fun 1',
      'Ruled 1',
      'Tea 1',
      'Uncategorized 1',
    ])
    expect((await user.get('/suggestions/accepted')).body).toEqual({ changes: [] })
  })

  test('get a suggestion, and keep what was chosen, if rules only decide something else', async () => {
    const user = await start()
    await addImport(user, [
      ['STARBUCKS 1', 'Uncategorized'],
      ['STARBUCKS 2', 'Uncategorized'],
      ['STARBUCKS 3', 'Uncategorized'],
    ])
    const conditions = {
      match: 'all',
      groups: [
        { match: 'all', conditions: [{ field: 'description', test: 'ends_with', text: '1', not: true }] },
      ],
    }
    await user.post('/transaction-rules', { conditions, note: 'Coffee with Ada' })
    const suggestion = { category: 'Food & Dining' }
    expect((await user.get('/review')).body.rows).toMatchObject([
      { suggestion },
      { suggestion },
      { suggestion },
    ])
    const first = (await user.get('/suggestions?limit=2')).body
    const rest = (await user.get(`/suggestions?limit=2&cursor=${first.next_cursor}`)).body
    const [one, two, three] = await idsToReview(user)
    const suggested = [...first.suggestions, ...rest.suggestions]
    expect(suggested.map(({ transaction_id }) => transaction_id)).toEqual([one, two, three])

    await user.post('/review', { transactions: [{ transaction_id: two, category: 'Coffee' }] })
    await user.post('/suggestions/accept-confident', { confidence: 0 })
    expect(await states(user)).toEqual(['STARBUCKS 1 Coffee', 'STARBUCKS 2 Coffee', 'STARBUCKS 3 Coffee'])
    const { transactions } = (await user.get('/transactions')).body
    expect(transactions.map(({ rule_note }: { rule_note: string | null }) => rule_note)).toEqual([
      null,
      'Coffee with Ada',
      'Coffee with Ada',
    ])
  })

  test('are reviewed when their suggestion is accepted', async () => {
    const user = await start()
    await addImport(user, [['STARBUCKS 1', 'Uncategorized']])
    const accepted = await user.post('/suggestions/accept-confident', { confidence: 0 })
    expect(await states(user)).toEqual(['STARBUCKS 1 Food & Dining'])
    await undo(user, accepted.body.id)
    expect(await states(user)).toEqual(['STARBUCKS 1 Uncategorized?'])
  })

  testOnce('keep what the user chose when a rule for it comes later, until that is undone', async () => {
    const user = await start()
    await addImport(user, [
      ['STARBUCKS 1', 'Uncategorized'],
      ['STARBUCKS 2', 'Uncategorized'],
      ['STARBUCKS 3', 'Fun'],
    ])
    const [one, two, three] = await idsToReview(user)
    await user.patch(`/transactions/${one}`, { by_hand: ['note'] })
    const accepted = await user.post('/suggestions/accept', {
      suggestions: [{ transaction_id: one, category: 'Coffee' }],
    })
    const reviewed = await user.post('/review', {
      transactions: [{ transaction_id: two, category: 'Coffee' }, { transaction_id: three }],
    })
    const shown = async () =>
      (await user.get('/transactions')).body.transactions.map(
        (row: { category: string; by_hand: string[] }) => [row.category, ...row.by_hand].join(' '),
      )
    expect(await shown()).toEqual(['Coffee category note', 'Coffee category', 'Fun'])
    const condition = { field: 'description', test: 'starts_with', text: 'starbucks' }
    const conditions = { match: 'all', groups: [{ match: 'all', conditions: [condition] }] }
    await user.post('/transaction-rules', { conditions, category: 'Ruled' })
    expect(await shown()).toEqual(['Coffee category note', 'Coffee category', 'Ruled'])
    for (const { body } of [accepted, reviewed]) await undo(user, body.id)
    expect(await shown()).toEqual(['Ruled note', 'Ruled', 'Ruled'])
    const cells: { category: string; count: number }[] = (await user.get('/summary')).body.cells
    expect(cells.map(({ category, count }) => `${category} ${count}`)).toEqual(['Ruled 3'])
  })

  testOnce('wait again when the change is undone after their categories were merged', async () => {
    const user = await start()
    await addImport(user, [
      ['STARBUCKS 1', 'Bar'],
      ['STARBUCKS 2', 'Bar'],
    ])
    const [id] = await idsToReview(user)
    const { body } = await user.post('/review', {
      transactions: [{ transaction_id: id, category: 'Food' }],
    })
    const merge = { name: 'Bar', into_name: 'Food' }
    expect((await user.post('/categories/merge', merge)).body).toMatchObject({
      change_id: expect.any(String),
    })
    expect(await states(user)).toEqual(['STARBUCKS 1 Food', 'STARBUCKS 2 Food?'])
    expect(await undo(user, body.id)).toEqual({ restored: 1, edited: 0 })
    expect(await states(user)).toEqual(['STARBUCKS 1 Food?', 'STARBUCKS 2 Food?'])
  })

  test('before a day are marked at once', async () => {
    const user = await start()
    await addImport(
      user,
      ['28', '27', '26'].map((day) => [`OF MARCH ${day}`, 'Fun']),
    )
    const { body } = await user.post('/review/before', { date: '2025-03-28' })
    expect(body.changed).toBe(2)
    expect(await states(user)).toEqual(['OF MARCH 28 Fun?', 'OF MARCH 27 Fun', 'OF MARCH 26 Fun'])
    expect(await undo(user, body.id)).toEqual({ restored: 2, edited: 0 })
    expect((await list(user)).count).toBe(3)
  })
})
