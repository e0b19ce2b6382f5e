import { describe, expect, test } from 'vitest'
import { firstAccountId } from '#domain/accounts.ts'
import { startService } from '#tests/protocol/start-service.ts'
import { type LedgerCaller, signUpCaller } from '#tests/support/ledger-caller.ts'
import { onEachEngine, testOnce } from '#tests/support/on-each-engine.ts'

const march = (day: number) => `2025-03-${String(day).padStart(2, '0')}`
const out = { date: march(3), description: 'TRANSFER TO RAINY DAY 12345678', amount: -250, category: 'Other' }
const arrival = { ...out, description: 'TRANSFER FROM CHECKING 12345678', amount: 250 }

onEachEngine('transfers', (openTestStore) => {
  async function start() {
    const user = await signUpCaller(await startService(openTestStore))
    const { body } = await user.post('/accounts', { name: 'Rainy Day', kind: 'savings' })
    return { user, savings: body.id as string }
  }
  const list = async (user: LedgerCaller, query = '') => (await user.get(`/transfers${query}`)).body.transfers
  const cellsOf = async (user: LedgerCaller) =>
    (await user.get('/summary')).body.cells.map((cell: Record<string, unknown>) => [
      cell.left_out_by,
      cell.gross,
      cell.count,
    ])
  async function addImport(user: LedgerCaller, accountId: string, rows: object[]): Promise<string> {
    const { body } = await user.post('/imports', { account_id: accountId })
    const { status } = await user.post(`/imports/${body.id}/rows`, { rows })
    expect(status).toBe(200)
    return body.id
  }

  test('are linked when the second side arrives, and count in no total', async () => {
    const { user, savings } = await start()
    await addImport(user, firstAccountId, [out])
    expect(await cellsOf(user)).toEqual([[null, 250, 1]])
    await addImport(user, savings, [arrival])
    const [transfer] = await list(user)
    const inMarch = await user.get(
      '/transfers?state=linked&start_date=2025-03-01&end_date=2025-03-03&limit=1',
    )
    expect(inMarch.body).toMatchObject({ transfers: [{ id: transfer.id }], count: 1 })
    const inApril = await user.get('/transfers?start_date=2025-03-04')
    expect(inApril.body).toEqual({ transfers: [], count: 0, next_cursor: null })
    expect(transfer).toMatchObject({
      state: 'linked',
      decided_by: 'product',
      reason: 'same_reference',
      transactions: [{ amount: -250, left_out_by: 'transfer' }, { amount: 250 }],
    })
    expect(await cellsOf(user)).toEqual([['transfer', 500, 2]])
    expect((await user.get('/transactions/months')).body.months).toMatchObject([
      { total: 0, count: 0, excluded: 500, excluded_count: 2, transfers: 500, transfer_count: 2 },
    ])
    expect((await user.get('/transactions?left_out_by=transfer')).body.transactions).toHaveLength(2)
    expect((await user.get('/transactions?left_out_by=rule')).body.transactions).toEqual([])
  })

  testOnce('between currencies are suggested when the rate arrives', async () => {
    const { user } = await start()
    const giro = { name: 'Giro', kind: 'checking', currency: 'EUR' }
    const { body } = await user.post('/accounts', giro)
    const inDollars = { ...out, description: 'TRANSFER TO GIRO' }
    await addImport(user, firstAccountId, [inDollars])
    await addImport(user, body.id, [{ ...arrival, amount: 125, description: 'TRANSFER FROM CHECKING' }])
    expect(await list(user)).toEqual([])
    await user.put('/rates', { currency: 'EUR', month: '2025-03', rate: '2' })
    expect(await list(user)).toMatchObject([{ state: 'suggested', reason: 'exchanged' }])
  })

  testOnce('end when one side is deleted or changed, and come back with it', async () => {
    const { user, savings } = await start()
    await addImport(user, firstAccountId, [out])
    await addImport(user, savings, [arrival])
    const [{ transaction_ids: ids }] = await list(user)
    const { headers } = await user.delete(`/transactions/${ids[0]}`)
    expect(await list(user)).toEqual([])
    expect(await cellsOf(user)).toEqual([[null, 250, 1]])
    await user.post(`${(headers.get('location') ?? '').replace('/api/v1', '')}/undo`, {})
    expect(await list(user, '?state=linked')).toHaveLength(1)
    expect(await cellsOf(user)).toEqual([['transfer', 500, 2]])
    await user.patch(`/transactions/${ids[1]}`, { amount: 260 })
    expect(await cellsOf(user)).toEqual([[null, 510, 2]])
    await user.patch(`/transactions/${ids[1]}`, { amount: 250 })
    expect(await cellsOf(user)).toEqual([['transfer', 500, 2]])
  })

  testOnce(
    'end when both sides come to be in one account, and come back when they are apart again',
    async () => {
      const { user, savings } = await start()
      await addImport(user, firstAccountId, [out, { ...out, description: 'SHOP', amount: -90 }])
      await addImport(user, savings, [arrival, { ...arrival, description: 'GIFT', amount: 80 }])
      const { transactions } = (await user.get('/transactions?order=asc')).body
      const idOf = (amount: number) =>
        transactions.find((row: { amount: number }) => row.amount === amount).id as string
      await user.patch(`/transactions/${idOf(250)}`, { account_id: firstAccountId })
      expect(await list(user)).toEqual([])
      expect(await cellsOf(user)).toEqual([[null, 670, 4]])
      await user.patch(`/transactions/${idOf(250)}`, { account_id: savings })
      expect(await list(user, '?state=linked')).toHaveLength(1)

      await user.post('/transfers', { transaction_ids: [idOf(-90), idOf(80)] })
      expect(await cellsOf(user)).toEqual([['transfer', 670, 4]])
      const merged = await user.post(`/accounts/${savings}/merge`, {
        into_account_id: firstAccountId,
        clashing: 'keep',
      })
      expect(await list(user)).toEqual([])
      expect(await cellsOf(user)).toEqual([[null, 670, 4]])
      await user.post(`/account-changes/${merged.body.change_id}/undo`, {})
      expect(await list(user, '?state=linked')).toHaveLength(2)
      expect(await cellsOf(user)).toEqual([['transfer', 670, 4]])
    },
  )

  testOnce(
    'of long ago are suggested when an import ends, once later months show what the texts mean',
    async () => {
      const { user, savings } = await start()
      let last = ''
      for (const month of [1, 2, 3, 4, 5, 6]) {
        // In January, the money takes three days.
        const [left, arrived] = [`2025-0${month}-06`, `2025-0${month}-0${month === 1 ? 9 : 6}`]
        const row = { amount: (18_000 + 137 * month) / 100, category: 'Other' }
        const outgoing = { ...row, date: left, description: 'ORCHARD', amount: -row.amount }
        await addImport(user, firstAccountId, [outgoing])
        last = await addImport(user, savings, [{ ...row, date: arrived, description: 'LEDGERWOOD' }])
      }
      const months = async () => {
        const found = (await list(user)).map((transfer: { transactions: { date: string }[] }) =>
          transfer.transactions[0]?.date.slice(0, 7),
        )
        return found.sort()
      }
      const later = ['2025-02', '2025-03', '2025-04', '2025-05', '2025-06']
      expect(await months()).toEqual(later)
      await user.post(`/imports/${last}/finish`, {})
      expect(await months()).toEqual(['2025-01', ...later])
    },
  )

  describe('that the user decided on', () => {
    test('stay dismissed when their rows are undone, redone and imported again', async () => {
      const { user, savings } = await start()
      const key = { import_key: 'bank-row-0000000001' }
      await addImport(user, firstAccountId, [out])
      const first = await addImport(user, savings, [{ ...arrival, ...key }])
      const [{ id }] = await list(user)
      expect((await user.patch(`/transfers/${id}`, { state: 'dismissed' })).body).toMatchObject({
        state: 'dismissed',
        decided_by: 'user',
      })
      expect(await cellsOf(user)).toEqual([[null, 500, 2]])
      await user.post(`/imports/${first}/undo`, { keep: 'none' })
      expect(await list(user)).toEqual([])
      await user.post(`/imports/${first}/redo`, {})
      expect(await list(user)).toMatchObject([{ state: 'dismissed' }])
      await user.post(`/imports/${first}/undo`, { keep: 'none' })
      await addImport(user, savings, [{ ...arrival, ...key }])
      expect(await list(user)).toMatchObject([{ state: 'dismissed' }])
      expect(await cellsOf(user)).toEqual([[null, 500, 2]])
    })

    test('are taken back, also when the product has linked a row otherwise since', async () => {
      const { user, savings } = await start()
      await addImport(user, firstAccountId, [out])
      await addImport(user, savings, [arrival])
      await addImport(user, savings, [{ ...arrival, date: march(4) }])
      const [{ id, transaction_ids: ids }] = await list(user, '?state=linked')
      await user.patch(`/transfers/${id}`, { state: 'dismissed' })
      const [other] = await list(user, '?state=linked')
      expect(other).toMatchObject({ decided_by: 'product', transaction_ids: [ids[0], expect.anything()] })
      const back = await user.patch(`/transfers/${id}`, { state: 'linked' })
      expect(back).toMatchObject({ status: 200, body: { state: 'linked', transaction_ids: ids } })
      expect(await list(user, '?state=linked')).toHaveLength(1)
      expect(await cellsOf(user)).toEqual([
        [null, 250, 1],
        ['transfer', 500, 2],
      ])
    })

    test('are linked by hand, also with an account outside the ledger, and forgotten again', async () => {
      const { user, savings } = await start()
      await addImport(user, firstAccountId, [{ ...out, description: 'SHOP', amount: -90 }])
      await addImport(user, savings, [{ ...arrival, description: 'SOMETHING', amount: 80 }])
      const { body } = await user.get('/transactions?order=asc')
      const ids = body.transactions.map(({ id }: { id: string }) => id)
      const linked = await user.post('/transfers', { transaction_ids: ids })
      expect(linked).toMatchObject({ status: 201, body: { state: 'linked', reason: 'by_hand' } })
      expect(await cellsOf(user)).toEqual([['transfer', 170, 2]])
      const again = await user.post('/transfers', { transaction_ids: [ids[0]], outside_account: 'Old bank' })
      expect(again).toMatchObject({ status: 409, body: { code: 'already_linked' } })
      expect((await user.delete(`/transfers/${linked.body.id}`)).status).toBe(204)
      expect(await cellsOf(user)).toEqual([[null, 170, 2]])
      const outside = await user.post('/transfers', {
        transaction_ids: [ids[0]],
        outside_account: 'Old bank',
      })
      expect(outside.body).toMatchObject({ outside_account: 'Old bank', transaction_ids: [ids[0]] })
      expect((await user.get('/transfers/outside-accounts')).body).toEqual({ names: ['Old bank'] })
      expect(await cellsOf(user)).toHaveLength(2)
    })

    test('are not linked at once when they are forgotten, however certain they are', async () => {
      const { user, savings } = await start()
      await addImport(user, firstAccountId, [out])
      await addImport(user, savings, [arrival])
      const [{ id, transaction_ids }] = await list(user, '?state=linked')
      await user.patch(`/transfers/${id}`, { state: 'dismissed' })
      expect((await user.post('/transfers', { transaction_ids })).body).toMatchObject({ id, state: 'linked' })
      await user.delete(`/transfers/${id}`)
      expect(await list(user)).toMatchObject([{ id, state: 'suggested', decided_by: 'product' }])
      expect(await cellsOf(user)).toEqual([[null, 500, 2]])
    })

    test('need money out of one account and into another', async () => {
      const { user, savings } = await start()
      await addImport(user, firstAccountId, [out, { ...out, amount: 250 }])
      await addImport(user, savings, [{ ...out, amount: -1 }])
      const { transactions } = (await user.get('/transactions')).body
      const idOf = (amount: number) =>
        transactions.find((row: { amount: number }) => row.amount === amount).id
      const link = async (...amounts: number[]) =>
        (await user.post('/transfers', { transaction_ids: amounts.map(idOf) })).body.code
      expect(await link(-250, -1)).toBe('not_opposite')
      expect(await link(-250, 250)).toBe('same_account')
      const missing = { transaction_ids: [idOf(-250), '01a1fcd2-8484-7324-8ea4-7ee8b6b176ab'] }
      expect((await user.post('/transfers', missing)).body.code).toBe('transaction_not_found')
    })
  })
})
