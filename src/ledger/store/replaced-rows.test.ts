import { expect, test } from 'vitest'
import type { Store } from '#store/schema.ts'
import { aRow, aUser } from '#tests/support/a-ledger.ts'
import { anImport } from '#tests/support/an-import.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'
import { addToImport } from './add-to-import.ts'
import { insertTransactions } from './add-transactions.ts'
import { deleteAllTransactions, deleteTransaction, forgetDeletions } from './deletions.ts'
import { examineLedger } from './examine-ledger.ts'
import { forgetReplaced, undoOwnDeletion } from './forget-replaced.ts'
import { linkRefund } from './matching/refunds.ts'
import { readTransactionPage } from './read-transactions.ts'
import { redoImport, undoImport } from './undo-import.ts'
import { updateTransaction } from './update-transaction.ts'

const now = '2026-01-01T00:00:00.000Z'
const booked = aRow({
  date: '2025-04-01',
  description: 'COFFEE BAR 123',
  cents: -400,
  category: 'Uncategorized',
  importKey: 'key-of-the-booked-row',
})

async function read(store: Store, ledgerId: string) {
  const page = { order: 'asc', limit: 10, after: null } as const
  return (await readTransactionPage(store, ledgerId, {}, page)).transactions
}

/** A ledger with a payment that was added while it was pending, and an import whose row replaces it. */
async function aReplacement(store: Store) {
  const userId = await aUser(store)
  await insertTransactions(store, userId, [
    aRow({ description: 'COFFEE', category: 'Treats', note: 'With Kim' }),
  ])
  const [pending] = await read(store, userId)
  if (!pending) throw new Error('The pending payment is there')
  const importId = await anImport(store, userId)
  const send = () =>
    addToImport(store, userId, importId, {
      rows: [{ ...booked, replaces: pending.id }],
      restoreDeleted: new Set(),
    })
  expect(await send()).toMatchObject({ added: 1, alreadyThere: 0 })
  return { userId, pending, importId, send }
}

onEachEngine('a row that replaces a transaction', (openTestStore) => {
  test('takes its place, with the note and category that the user chose', async () => {
    const store = await openTestStore()
    const { userId, importId, send } = await aReplacement(store)
    const rows = await read(store, userId)
    expect(rows).toMatchObject([{ date: '2025-04-01', description: 'COFFEE BAR 123', cents: -400, importId }])
    expect(rows).toMatchObject([{ category: 'Treats', note: 'With Kim' }])
    expect(await send(), 'sent again').toMatchObject({ added: 1, alreadyThere: 0 })
    expect(await read(store, userId)).toEqual(rows)
    expect(await examineLedger(store, userId)).toMatchObject({ months: [], deletedButThere: 0 })
  })

  test('keeps the category that was entered with the transaction, and takes the bank’s if there was none', async () => {
    const store = await openTestStore()
    const userId = await aUser(store)
    const entered = [
      aRow({ description: 'REWE', category: 'Garden' }),
      aRow({ description: 'TEA', category: 'Uncategorized' }),
    ]
    await insertTransactions(store, userId, entered)
    const counts = () =>
      store.selectFrom('categoryCounts').selectAll().where('ledgerId', '=', userId).orderBy('key').execute()
    const learned = await counts()
    const importId = await anImport(store, userId)
    const rows = (await read(store, userId)).map(({ id, description, date, cents }) => ({
      ...aRow({ description, date, cents, category: 'Merchandise', importKey: `key-of-${description}` }),
      replaces: id,
    }))
    await addToImport(store, userId, importId, { rows, restoreDeleted: 'all' })
    const replaced = await read(store, userId)
    expect(Object.fromEntries(replaced.map(({ description, category }) => [description, category]))).toEqual({
      REWE: 'Garden',
      TEA: 'Merchandise',
    })
    expect(learned).not.toEqual([])
    expect(await counts(), 'what was learned').toEqual(learned)
  })

  test('restores it when the import is undone, and replaces it again when that is undone', async () => {
    const store = await openTestStore()
    const { userId, pending, importId } = await aReplacement(store)
    const replaced = await read(store, userId)
    for (const round of [1, 2]) {
      expect(await undoImport(store, userId, importId, 'none', now)).toEqual({ removed: 1, kept: 0 })
      expect(await read(store, userId), `undone ${round}`).toEqual([pending])
      expect(await redoImport(store, userId, importId, now)).toEqual({ restored: 1 })
      expect(await read(store, userId), `done again ${round}`).toEqual(replaced)
      expect(await examineLedger(store, userId)).toMatchObject({ months: [], deletedButThere: 0 })
    }
  })

  test('keeps its place if it was edited and stays', async () => {
    const store = await openTestStore()
    const { userId, importId } = await aReplacement(store)
    const [row] = await read(store, userId)
    await updateTransaction(store, userId, row?.id ?? '', { category: 'Travel' })
    expect(await undoImport(store, userId, importId, 'edited', now)).toEqual({ removed: 0, kept: 1 })
    expect(await read(store, userId)).toMatchObject([{ id: row?.id, category: 'Travel' }])
  })

  test('replaces nothing if it is there already, or if the transaction is not', async () => {
    const store = await openTestStore()
    const { userId } = await aReplacement(store)
    await insertTransactions(store, userId, [aRow({ description: 'TEA' })])
    const before = await read(store, userId)
    const [tea] = before.filter(({ description }) => description === 'TEA')
    const importId = await anImport(store, userId)
    const stranger = await aReplacement(store)
    const [others] = await read(store, stranger.userId)
    await addToImport(store, userId, importId, {
      rows: [
        { ...booked, replaces: tea?.id },
        { ...booked, importKey: 'key-of-another-row', replaces: others?.id },
      ],
      restoreDeleted: new Set(),
    })
    expect(await read(store, stranger.userId)).toEqual([others])
    const after = await read(store, userId)
    expect(after).toHaveLength(3)
    expect(after).toEqual(expect.arrayContaining(before))
  })

  test('replaces nothing if its key or ID occurs before among the rows, or is there already', async () => {
    const store = await openTestStore()
    const userId = await aUser(store)
    await insertTransactions(store, userId, [
      aRow({ description: 'COFFEE' }),
      aRow({ description: 'TEA' }),
      aRow({ description: 'WATER' }),
    ])
    const before = await read(store, userId)
    const idOf = (text: string) => before.find(({ description }) => description === text)?.id
    const importId = await anImport(store, userId)
    const id = '0199aaaa-0000-7000-8000-000000000001'
    const rows = [
      { ...booked, id, replaces: idOf('COFFEE') },
      { ...booked, replaces: idOf('TEA') },
      { ...booked, id, importKey: null, replaces: idOf('TEA') },
      { ...booked, id: idOf('WATER'), importKey: null, replaces: idOf('TEA') },
    ]
    expect(await addToImport(store, userId, importId, { rows, restoreDeleted: 'all' })).toMatchObject({
      added: 1,
    })
    const texts = (await read(store, userId)).map(({ description }) => description)
    expect(texts.sort()).toEqual(['COFFEE BAR 123', 'TEA', 'WATER'])
  })

  test('is linked with the refund that the user linked, until its import is undone', async () => {
    const store = await openTestStore()
    const userId = await aUser(store)
    await insertTransactions(store, userId, [
      aRow({ description: 'COFFEE', cents: -400 }),
      aRow({ description: 'MONEY BACK', cents: 400, date: '2025-05-01' }),
    ])
    const [purchase, refund] = await read(store, userId)
    const pair = { refundId: refund?.id ?? '', purchaseId: purchase?.id ?? '' }
    await linkRefund(store, userId, pair)
    const linked = await read(store, userId)
    const importId = await anImport(store, userId)
    const rows = [{ ...booked, replaces: purchase?.id }]
    await addToImport(store, userId, importId, { rows, restoreDeleted: 'all' })
    const [replacement, refunded] = await read(store, userId)
    expect(refunded?.refundOf).toBe(replacement?.id)
    expect(replacement).toMatchObject({ description: booked.description, refundedCents: 400 })
    await undoImport(store, userId, importId, 'none', now)
    expect(await read(store, userId)).toEqual(linked)
    await redoImport(store, userId, importId, now)
    expect(await read(store, userId)).toEqual([replacement, refunded])
  })

  test('is purged with what it replaced', async () => {
    const store = await openTestStore()
    const { userId } = await aReplacement(store)
    await forgetReplaced(store)
    const copies = () => store.selectFrom('deletedTransactions').select('id').execute()
    expect(await copies(), 'while it is there').toHaveLength(1)
    await deleteAllTransactions(store, userId, now)
    await forgetReplaced(store)
    expect(await copies(), 'while it can be restored').toHaveLength(2)
    await forgetDeletions(store, '2026-01-01T00:01:00.001Z')
    await forgetReplaced(store)
    expect(await copies()).toEqual([])
  })

  test('does not give its ID to a deletion that the user could undo', async () => {
    const store = await openTestStore()
    const { userId, importId, pending } = await aReplacement(store)
    const [row] = await read(store, userId)
    expect(await undoOwnDeletion(store, userId, row?.id ?? '')).toBeNull()
    expect(await read(store, userId)).toEqual([row])
    await undoImport(store, userId, importId, 'none', now)
    expect(await undoOwnDeletion(store, userId, row?.id ?? '')).toBeNull()
    expect(await read(store, userId)).toEqual([pending])
    await redoImport(store, userId, importId, now)
    expect(await read(store, userId)).toEqual([row])
    const deletionId = await deleteTransaction(store, userId, row?.id ?? '', now)
    expect(await undoOwnDeletion(store, userId, deletionId ?? '')).toBe(1)
    expect(await read(store, userId)).toEqual([row])
  })

  test('keeps the category that the user chose when it is replaced in turn', async () => {
    const store = await openTestStore()
    const { userId } = await aReplacement(store)
    const [first] = await read(store, userId)
    await updateTransaction(store, userId, first?.id ?? '', { category: 'Travel' })
    for (const n of [1, 2]) {
      const [row] = await read(store, userId)
      const importId = await anImport(store, userId)
      const next = { ...booked, importKey: `key-of-replacement-${n}`, category: 'Food & Dining' }
      const rows = [{ ...next, replaces: row?.id }]
      await addToImport(store, userId, importId, { rows, restoreDeleted: 'all' })
      expect(await read(store, userId)).toMatchObject([{ importKey: next.importKey, category: 'Travel' }])
    }
    const counts = () =>
      store.selectFrom('categoryCounts').selectAll().where('ledgerId', '=', userId).execute()
    expect(await counts()).not.toEqual([])
    await deleteTransaction(store, userId, (await read(store, userId))[0]?.id ?? '', now)
    expect(await counts()).toEqual([])
  })
})
