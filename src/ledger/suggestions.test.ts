import { expect, test } from 'vitest'
import { firstAccountId } from '#domain/accounts.ts'
import { startService } from '#tests/protocol/start-service.ts'
import { accountFilePart } from '#tests/support/account-file-part.ts'
import { type LedgerCaller, signUpCaller } from '#tests/support/ledger-caller.ts'
import { onEachEngine, testOnce } from '#tests/support/on-each-engine.ts'

onEachEngine('suggested categories', (openTestStore) => {
  const start = async () => signUpCaller(await startService(openTestStore))
  const list = async (user: LedgerCaller) => (await user.get('/suggestions')).body.suggestions

  /** Rows of a file without categories, from newest to oldest. */
  async function addImport(user: LedgerCaller, descriptions: string[], category = 'Uncategorized') {
    const { body } = await user.post('/imports', { account_id: firstAccountId })
    const rows = descriptions.map((description, index) => ({
      date: `2025-03-${String(28 - index).padStart(2, '0')}`,
      description,
      amount: -20 - index,
      category,
      import_key: `${category}-${description}-0123456789`.replaceAll(' ', '-'),
    }))
    expect((await user.post(`/imports/${body.id}/rows`, { rows })).status).toBe(200)
    return body.id as string
  }
  async function idsOf(user: LedgerCaller, search: string): Promise<string[]> {
    const { body } = await user.get(`/transactions?search=${encodeURIComponent(search)}`)
    return body.transactions.map(({ id }: { id: string }) => id)
  }
  const categoriesOf = async (user: LedgerCaller) =>
    (await user.get('/transactions')).body.transactions.map((row: { category: string }) => row.category)

  testOnce('are learned from what the user chose, under any name, and say why', async () => {
    const user = await start()
    await addImport(user, ['FERNDALE SUPPLY 12', 'FERNDALE SUPPLY 13', 'FERNDALE SUPPLY 14', 'OTHERWISE'])
    expect(await list(user)).toEqual([])
    const [first, second, third] = await idsOf(user, 'ferndale')
    await user.patch(`/transactions/${second}`, { category: 'Bastelkram' })
    await user.patch(`/transactions/${third}`, { category: 'Bastelkram' })
    expect(await list(user)).toMatchObject([
      {
        transaction_id: first,
        merchant: 'ferndale supply',
        category: 'Bastelkram',
        reason: { code: 'earlier_rows', merchant: 'ferndale supply', count: 2, of: 2 },
      },
    ])
    await user.delete(`/transactions/${second}`)
    await user.patch(`/transactions/${third}`, { category: 'Uncategorized' })
    expect(await list(user)).toEqual([])
  })

  testOnce('are learned for merged merchants together, until they are separated', async () => {
    const user = await start()
    await addImport(user, ['FERNDALE SUPPLY 12', 'QUILLON QUIST 4', 'QUILLON QUIST 5'])
    const [ferndale] = await idsOf(user, 'ferndale')
    await user.patch(`/transactions/${ferndale}`, { category: 'Bastelkram' })
    expect(await list(user)).toEqual([])
    await user.post('/merchants/merge', { keys: ['quillon quist'], into: 'ferndale supply' })
    const reason = { code: 'earlier_rows', merchant: 'ferndale supply', count: 1, of: 1 }
    const suggested = { merchant: 'ferndale supply', category: 'Bastelkram', reason }
    expect(await list(user)).toMatchObject([suggested, suggested])
    await user.post('/merchants/unmerge', { keys: ['quillon quist'] })
    expect(await list(user)).toEqual([])
    await user.post('/merchants/merge', { keys: ['quillon quist'], into: 'ferndale supply' })
    const { merchant, category } = suggested
    const accepted = await user.post('/suggestions/accept-merchant', { merchant, category })
    expect(accepted.body.changed).toBe(2)
    expect(await categoriesOf(user)).toEqual(['Bastelkram', 'Bastelkram', 'Bastelkram'])
  })

  testOnce(
    'are not made for rows with a category or a rule, nor learned from what only the bank says',
    async () => {
      const user = await start()
      await addImport(user, ['FERNDALE SUPPLY'], 'Merchandise')
      await addImport(user, ['FERNDALE SUPPLY 2', 'STARBUCKS 12'])
      expect(await list(user)).toMatchObject([
        { category: 'Food & Dining', reason: { code: 'known_merchant', kind: 'coffee' } },
      ])
      await user.post('/transaction-rules', { description_pattern: 'STARBUCKS 12', category: 'Fun' })
      expect(await list(user)).toEqual([])
    },
  )

  testOnce(
    'are not learned from edits of anything but the category, which leave a row open in Review',
    async () => {
      const user = await start()
      await addImport(user, ['FERNDALE SUPPLY', 'FERNDALE SUPPLY 2'], 'Merchandise')
      await addImport(user, ['FERNDALE SUPPLY 3'])
      const [edited, chosen] = await idsOf(user, 'category:merchandise')
      await user.patch(`/transactions/${edited}`, { date: '2025-03-01', note: 'Hinges', reviewed: true })
      const selection = { transaction_ids: [edited, chosen] }
      const tagged = await user.post('/transaction-changes', { selection, change: { add_tags: ['shed'] } })
      expect(tagged.body.changed).toBe(2)
      expect(await list(user)).toEqual([])
      await user.patch(`/transactions/${edited}`, { reviewed: false })
      await user.patch(`/transactions/${chosen}`, { category: 'Garden' })
      expect(await list(user)).toMatchObject([{ category: 'Garden', reason: { count: 1, of: 1 } }])
      const { rows } = (await user.get('/review')).body
      expect(
        rows.map(({ suggestion }: { suggestion: { category: string } | null }) => suggestion?.category),
      ).toEqual(['Garden', 'Garden'])
      const other = await start()
      const { accounts, transactions } = await accountFilePart(user)
      expect((await other.post('/account-file', { accounts, transactions })).body).toEqual({
        transactions: 3,
      })
      expect(await list(other)).toMatchObject([{ category: 'Garden', reason: { count: 1, of: 1 } }])
    },
  )

  test('come in pages', async () => {
    const user = await start()
    await addImport(user, ['STARBUCKS 1', 'OTHERWISE', 'STARBUCKS 2'])
    const first = await user.get('/suggestions?limit=2')
    expect(first.body.suggestions).toMatchObject([{ date: '2025-03-28' }])
    const second = await user.get(`/suggestions?limit=2&cursor=${first.body.next_cursor}`)
    expect(second.body).toMatchObject({ suggestions: [{ date: '2025-03-26' }], next_cursor: null })
  })

  test('are accepted one by one, by merchant or above a confidence, and taken back as a whole', async () => {
    const user = await start()
    await addImport(user, ['STARBUCKS 1', 'STARBUCKS 2', 'OTHERWISE', 'SAFEWAY 3'])
    const [one, two] = await list(user)
    const shown = { transaction_id: two.transaction_id, category: 'Coffee' }
    expect((await user.post('/suggestions/accept', { suggestions: [shown] })).body.changed).toBe(1)
    expect((await user.post('/suggestions/accept', { suggestions: [shown] })).body.changed).toBe(0)
    const byMerchant = await user.post('/suggestions/accept-merchant', {
      merchant: 'starbucks',
      category: 'Coffee',
    })
    expect(byMerchant.body.changed).toBe(1)
    const byConfidence = await user.post('/suggestions/accept-confident', { confidence: 0.1 })
    expect(byConfidence.body.changed).toBe(1)
    expect(await categoriesOf(user)).toEqual(['Coffee', 'Coffee', 'Uncategorized', 'Food & Dining'])
    const cells = (await user.get('/summary')).body.cells
    expect(cells.map((cell: { category: string }) => cell.category).sort()).toEqual([
      'Coffee',
      'Food & Dining',
      'Uncategorized',
    ])
    await user.patch(`/transactions/${one.transaction_id}`, { category: 'Breakfast' })
    const undo = (id: string) => user.post(`/suggestions/accepted/${id}/undo`, {})
    expect((await undo(byMerchant.body.id)).body).toEqual({ restored: 0, edited: 1 })
    expect((await undo(byConfidence.body.id)).body).toEqual({ restored: 1, edited: 0 })
    expect((await undo(byConfidence.body.id)).status).toBe(404)
    expect(await categoriesOf(user)).toEqual(['Breakfast', 'Coffee', 'Uncategorized', 'Uncategorized'])
  })

  testOnce('above a confidence leave the others', async () => {
    const user = await start()
    await addImport(user, ['STARBUCKS 1'])
    expect((await user.post('/suggestions/accept-confident', { confidence: 0.95 })).body.changed).toBe(0)
  })

  testOnce('that change nothing are no new version of the ledger', async () => {
    const user = await start()
    await addImport(user, ['STARBUCKS 1'])
    const [{ transaction_id }] = await list(user)
    await user.patch(`/transactions/${transaction_id}`, { category: 'Coffee' })
    const version = async () => (await user.get('/summary')).headers.get('etag')
    const before = await version()
    expect(before).not.toBeNull()
    await user.post('/suggestions/accept', { suggestions: [{ transaction_id, category: 'Fun' }] })
    await user.post('/suggestions/accept-merchant', { merchant: 'starbucks', category: 'Fun' })
    await user.post('/suggestions/accept-confident', { confidence: 1 })
    expect(await version()).toBe(before)
  })

  testOnce('are not made for linked refunds, but for both sides of transfers', async () => {
    const user = await start()
    await addImport(user, ['STARBUCKS 1', 'STARBUCKS 2', 'STARBUCKS 3'])
    const [refunded, moved, other] = await idsOf(user, 'starbucks')
    const row = { date: '2025-03-30', description: 'STARBUCKS 1', amount: 5, category: 'Uncategorized' }
    await user.post('/transactions', { transactions: [row] })
    const [refund] = await idsOf(user, 'starbucks')
    expect(await list(user)).toHaveLength(4)
    await user.post('/refunds', { refund_id: refund, purchase_id: refunded })
    await user.post('/transfers', { transaction_ids: [moved], outside_account: 'Gift card' })
    const suggested = (await list(user)).map((one: { transaction_id: string }) => one.transaction_id)
    expect(suggested).toEqual([refunded, moved, other])
    const all = await user.post('/suggestions/accept-confident', { confidence: 0.1 })
    expect(all.body.changed).toBe(3)
  })

  testOnce('follow deletions and undone imports, and come back with the rows', async () => {
    const user = await start()
    const importId = await addImport(user, ['FERNDALE SUPPLY 12'])
    const [id] = await idsOf(user, 'ferndale')
    await user.patch(`/transactions/${id}`, { category: 'Craft' })
    await addImport(user, ['FERNDALE SUPPLY 99'])
    expect(await list(user)).toHaveLength(1)
    await user.post(`/imports/${importId}/undo`, { keep: 'none' })
    expect(await list(user)).toEqual([])
    await user.post(`/imports/${importId}/redo`, {})
    expect(await list(user)).toMatchObject([{ category: 'Craft' }])
  })
})
