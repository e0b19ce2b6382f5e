import { describe, expect, test } from 'vitest'
import { startService } from '#tests/protocol/start-service.ts'
import { accountFilePart } from '#tests/support/account-file-part.ts'
import { type LedgerCaller, signUpCaller } from '#tests/support/ledger-caller.ts'
import { onEachEngine, testOnce } from '#tests/support/on-each-engine.ts'

const purchase = {
  date: '2025-03-01',
  description: 'MAPLE OUTFITTERS',
  amount: -83.2,
  category: 'Shopping',
  import_key: 'bank-row-0000000001',
}
const other = {
  ...purchase,
  description: 'BLUE DOOR CAFE',
  amount: -4.5,
  category: 'Food & Dining',
  import_key: 'bank-row-0000000002',
}
const refund = {
  ...purchase,
  date: '2025-04-09',
  amount: 83.2,
  category: 'Other',
  import_key: 'bank-row-0000000003',
}

onEachEngine('refunds', (openTestStore) => {
  const signUp = async () => signUpCaller(await startService(openTestStore))
  async function addImport(user: LedgerCaller, rows: object[]): Promise<string> {
    const { body } = await user.post('/imports', {})
    expect(await user.post(`/imports/${body.id}/rows`, { rows })).toMatchObject({ status: 200 })
    return body.id
  }
  const idOf = async (user: LedgerCaller, amount: number) =>
    (await user.get('/transactions')).body.transactions.find(
      (row: { amount: number }) => row.amount === amount,
    ).id
  const list = async (user: LedgerCaller, query = '') => (await user.get(`/refunds${query}`)).body.refunds
  const cellsOf = async (user: LedgerCaller) =>
    (await user.get('/summary')).body.cells.map((cell: Record<string, unknown>) => [
      cell.month,
      cell.category,
      cell.net,
      cell.gross,
    ])
  const bought = [
    ['2025-03', 'Food & Dining', -4.5, 4.5],
    ['2025-03', 'Shopping', -83.2, 83.2],
  ]
  const unlinked = [...bought, ['2025-04', 'Other', 83.2, 83.2]]
  const linked = [...bought, ['2025-04', 'Shopping', 83.2, -83.2]]

  test('are suggested together with their purchase, which changes no totals', async () => {
    const user = await signUp()
    await addImport(user, [purchase, other, refund])
    const [refundId, purchaseId] = [await idOf(user, 83.2), await idOf(user, -83.2)]
    expect(await list(user, '?state=suggested')).toMatchObject([
      {
        state: 'suggested',
        decided_by: 'product',
        refund_id: refundId,
        purchase_id: purchaseId,
        reason: 'whole_amount',
        created_at: null,
        transactions: [{ amount: -83.2 }, { amount: 83.2 }],
      },
    ])
    expect(await list(user, `?transaction_id=${purchaseId}`)).toHaveLength(1)
    expect(await list(user, `?transaction_id=${await idOf(user, -4.5)}`)).toEqual([])
    expect(await list(user, '?state=linked')).toEqual([])
    expect(await cellsOf(user)).toEqual(unlinked)
  })

  test('that are accepted are negative spending in the category of their purchase', async () => {
    const user = await signUp()
    await addImport(user, [purchase, other, refund])
    const [{ id }] = await list(user)
    expect((await user.patch(`/refunds/${id}`, { state: 'linked' })).body).toMatchObject({
      id,
      state: 'linked',
      decided_by: 'user',
      confidence: 1,
      transactions: [{ amount: -83.2 }, { amount: 83.2, category: 'Shopping', own_category: 'Other' }],
    })
    expect(await list(user)).toMatchObject([{ id, state: 'linked' }])
    expect(await cellsOf(user)).toEqual(linked)
    const { months } = (await user.get('/transactions/months?category=Shopping')).body
    expect(months).toMatchObject([
      { month: '2025-04', total: -83.2, net: 83.2 },
      { month: '2025-03', total: 83.2, net: -83.2 },
    ])
    const spending = (await user.get('/transactions?figure=spending')).body.transactions
    expect(spending).toHaveLength(3)

    await user.patch(`/transactions/${await idOf(user, -83.2)}`, { category: 'Travel' })
    expect(await cellsOf(user)).toContainEqual(['2025-04', 'Travel', 83.2, -83.2])
    const rule = { description_pattern: 'MAPLE OUTFITTERS', category: 'Entertainment' }
    await user.post('/transaction-rules', rule)
    expect(await cellsOf(user)).toContainEqual(['2025-04', 'Entertainment', 83.2, -83.2])

    expect((await user.delete(`/refunds/${id}`)).status).toBe(204)
    expect(await list(user)).toMatchObject([{ id, state: 'suggested' }])
    expect((await user.delete(`/refunds/${id}`)).body.code).toBe('refund_not_found')
  })

  testOnce('that are dismissed never come back', async () => {
    const user = await signUp()
    await addImport(user, [purchase])
    const second = await addImport(user, [other, refund])
    const [{ id }] = await list(user)
    await user.patch(`/refunds/${id}`, { state: 'linked' })
    expect((await user.patch(`/refunds/${id}`, { state: 'dismissed' })).body).toMatchObject({
      state: 'dismissed',
    })
    expect(await cellsOf(user)).toEqual(unlinked)
    await user.post(`/imports/${second}/undo`, { keep: 'none' })
    expect(await list(user)).toEqual([])
    await addImport(user, [other, refund])
    expect(await list(user)).toMatchObject([{ state: 'dismissed' }])
    expect(await list(user, '?state=suggested')).toEqual([])
  })

  testOnce('stay linked when their rows are undone, redone and imported again', async () => {
    const user = await signUp()
    await addImport(user, [purchase])
    const second = await addImport(user, [other, refund])
    const [{ id }] = await list(user)
    await user.patch(`/refunds/${id}`, { state: 'linked' })
    await user.post(`/imports/${second}/undo`, { keep: 'none' })
    expect(await list(user)).toEqual([])
    expect(await cellsOf(user)).toEqual([bought[1]])
    await user.post(`/imports/${second}/redo`, {})
    expect(await cellsOf(user)).toEqual(linked)
    await user.post(`/imports/${second}/undo`, { keep: 'none' })
    await addImport(user, [other, refund])
    expect(await cellsOf(user)).toEqual(linked)
    expect(await list(user)).toMatchObject([{ state: 'linked' }])
  })

  testOnce(
    'count on their own again when the purchase is deleted, and with it when it comes back',
    async () => {
      const user = await signUp()
      await addImport(user, [purchase, other, refund])
      await user.patch(`/refunds/${(await list(user))[0].id}`, { state: 'linked' })
      const { headers } = await user.delete(`/transactions/${await idOf(user, -83.2)}`)
      expect(await cellsOf(user)).toEqual([bought[0], unlinked[2]])
      await user.post(`${(headers.get('location') ?? '').replace('/api/v1', '')}/undo`, {})
      expect(await cellsOf(user)).toEqual(linked)
      await user.patch(`/transactions/${await idOf(user, 83.2)}`, { amount: 80 })
      expect(await list(user, '?state=linked')).toEqual([])
      expect(await cellsOf(user)).toContainEqual(['2025-04', 'Other', 80, 80])
    },
  )

  test('count in the month of their purchase if the ledger says so, and History shows them there', async () => {
    const service = await startService(openTestStore)
    const [user, restored] = [await signUpCaller(service), await signUpCaller(service)]
    await addImport(user, [purchase, other, refund])
    const [{ id }] = await list(user)
    await user.patch(`/refunds/${id}`, { state: 'linked' })
    const inMonthOfPurchase = [bought[0], ['2025-03', 'Shopping', 0, 0]]
    expect(await user.patch('/ledger', { refund_month: 'purchase' })).toMatchObject({
      status: 200,
      body: { currency: 'USD', refund_month: 'purchase', month_start: 1, next_month_start: null },
    })
    expect(await cellsOf(user)).toEqual(inMonthOfPurchase)
    const between = (first: string, last: string, more = '') =>
      user.get(`/transactions${more}?start_date=2025-${first}&end_date=2025-${last}`)
    expect((await between('03-01', '03-31')).body.transactions).toMatchObject([
      { date: '2025-04-09', counted_on: '2025-03-01', amount: 83.2 },
      { amount: -4.5 },
      { amount: -83.2 },
    ])
    expect((await between('04-01', '04-30')).body.transactions).toEqual([])
    const search = async (text: string) =>
      (await user.get(`/transactions?search=${text}`)).body.transactions.map(
        ({ amount }: { amount: number }) => amount,
      )
    expect([await search('date:2025-04'), await search('-date:2025-03')]).toEqual([[], []])
    expect(await search('-date:2025-04')).toEqual(await search('date:2025-03'))
    expect(await search('date:2025-03')).toHaveLength(3)
    expect((await between('03-01', '03-31', '/months')).body.months).toMatchObject([
      { month: '2025-03', count: 3, total: 4.5 },
    ])
    const { body } = await user.get('/transactions?limit=2&start_date=2025-03-01&end_date=2025-03-31')
    const rest = await user.get(
      `/transactions?limit=2&start_date=2025-03-01&end_date=2025-03-31&cursor=${body.next_cursor}`,
    )
    expect([...body.transactions, ...rest.body.transactions]).toHaveLength(3)

    expect(
      await restored.post('/account-file', { ...(await accountFilePart(user)), name: 'Robin' }),
    ).toMatchObject({
      status: 200,
    })
    expect(await cellsOf(restored)).toEqual(inMonthOfPurchase)
    await user.patch('/ledger', { refund_month: 'refund' })
    expect(await cellsOf(user)).toEqual(linked)
  })

  describe('linked by hand', () => {
    test('can be several of one purchase, adding up to no more than its price', async () => {
      const user = await signUp()
      const parts = [50, 33.2, 0.01].map((amount, n) => ({
        ...refund,
        description: 'STORE CREDIT',
        amount,
        import_key: `part-of-refund-000${n}`,
      }))
      await addImport(user, [purchase, ...parts])
      const purchaseId = await idOf(user, -83.2)
      const link = async (amount: number) =>
        user.post('/refunds', { refund_id: await idOf(user, amount), purchase_id: purchaseId })
      expect(await link(50)).toMatchObject({ status: 201, body: { reason: 'part_of_amount' } })
      expect(await link(33.2)).toMatchObject({ status: 201 })
      expect(await link(0.01)).toMatchObject({ status: 422, body: { code: 'more_than_paid' } })
      expect(await list(user, '?state=linked')).toHaveLength(2)
      expect(await cellsOf(user)).toContainEqual(['2025-04', 'Shopping', 83.2, -83.2])
    })

    test('are in no transfer, and have only one purchase', async () => {
      const user = await signUp()
      await addImport(user, [
        purchase,
        other,
        { ...refund, amount: 4 },
        { ...refund, amount: 70, import_key: 'bank-row-0000000004' },
      ])
      const [small, large, cafe, shop] = [
        await idOf(user, 4),
        await idOf(user, 70),
        await idOf(user, -4.5),
        await idOf(user, -83.2),
      ]
      const link = async (refund_id: string, purchase_id: string) =>
        (await user.post('/refunds', { refund_id, purchase_id })).body.code
      expect(await link(shop, small)).toBe('not_opposite')
      expect(await link(small, '01a1fcd2-8484-7324-8ea4-7ee8b6b176ab')).toBe('transaction_not_found')
      expect(await link(small, cafe)).toBeUndefined()
      expect(await link(small, shop)).toBe('already_linked')
      const outside = { transaction_ids: [small], outside_account: 'Old bank' }
      expect((await user.post('/transfers', outside)).body.code).toBe('already_linked')
      await user.post('/transfers', { transaction_ids: [large], outside_account: 'Old bank' })
      expect(await link(large, shop)).toBe('already_linked')
      const { body } = await user.post('/accounts', { name: 'Euros', kind: 'cash', currency: 'EUR' })
      const euros = { ...refund, amount: 5, import_key: null, account_id: body.id }
      await user.post('/transactions', { transactions: [euros] })
      expect(await link(await idOf(user, 5), shop)).toBe('other_currency')
    })

    test('are left out with a purchase that a rule excludes', async () => {
      const user = await signUp()
      await addImport(user, [purchase, { ...refund, description: 'STORE CREDIT' }])
      const pair = { refund_id: await idOf(user, 83.2), purchase_id: await idOf(user, -83.2) }
      await user.post('/refunds', pair)
      const rule = { description_pattern: 'MAPLE OUTFITTERS', category: 'Shopping', exclude_from_total: true }
      await user.post('/transaction-rules', rule)
      const { body } = await user.get('/summary')
      expect(body.cells).toMatchObject([
        { month: '2025-03', left_out_by: 'rule', gross: 83.2 },
        { month: '2025-04', left_out_by: 'rule', gross: 83.2 },
      ])
    })
  })
})
