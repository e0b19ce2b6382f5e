import { expect, test } from 'vitest'
import { examineLedger } from '#ledger/store/examine-ledger.ts'
import type { Store } from '#store/schema.ts'
import { aRow, aUser } from '#tests/support/a-ledger.ts'
import { anImport } from '#tests/support/an-import.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'
import { addToImport } from './add-to-import.ts'
import { deleteAllTransactions, deleteTransaction, forgetDeletions, undoDeletion } from './deletions.ts'
import { readTransactionPage } from './read-transactions.ts'
import { redoImport, undoImport } from './undo-import.ts'

const now = '2026-01-01T00:00:00.000Z'
const thirtyDaysLater = '2026-01-31T00:00:00.000Z'
const firstPage = { order: 'asc', limit: 1000, after: null } as const

const keyOf = (n: number) => `key-number-${String(n).padStart(7, '0')}`
const rowsFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, n) =>
    aRow({ date: `2025-0${1 + (n % 9)}-14`, importKey: keyOf(first + n) }),
  )

async function anImportOf(store: Store, ledgerId: string, rows = rowsFrom(1, 3)): Promise<string> {
  const id = await anImport(store, ledgerId)
  await addToImport(store, ledgerId, id, { rows, restoreDeleted: new Set() })
  return id
}

const keysIn = async (store: Store, ledgerId: string) =>
  (await readTransactionPage(store, ledgerId, {}, firstPage)).transactions
    .map(({ importKey }) => importKey)
    .sort()

onEachEngine('the undo of an import', (openTestStore) => {
  test('can be undone for 30 days, also after other deletions have become final', async () => {
    const store = await openTestStore()
    const [ann, bob] = [await aUser(store), await aUser(store)]
    const [annsImport, bobsImport] = [await anImportOf(store, ann), await anImportOf(store, bob)]
    for (const [user, id] of [
      [ann, annsImport],
      [bob, bobsImport],
    ] as const)
      expect(await undoImport(store, user, id, 'none', now)).toEqual({ removed: 3, kept: 0 })
    await forgetDeletions(store, thirtyDaysLater)
    expect(await redoImport(store, ann, annsImport, thirtyDaysLater)).toEqual({ restored: 3 })
    await forgetDeletions(store, '2026-01-31T00:00:00.001Z')
    expect(await redoImport(store, bob, bobsImport, '2026-01-31T00:00:00.001Z')).toBe('final')
    expect(await keysIn(store, bob)).toEqual([])
    expect(await keysIn(store, ann)).toHaveLength(3)
    expect(await redoImport(store, ann, bobsImport, now)).toBeUndefined()
    expect(await undoImport(store, bob, annsImport, 'none', now)).toBeUndefined()
  })

  test('leaves what another import has added since, and what the user has deleted since', async () => {
    const store = await openTestStore()
    const userId = await aUser(store)
    const first = await anImportOf(store, userId)
    await undoImport(store, userId, first, 'none', now)
    const second = await anImportOf(store, userId, rowsFrom(1, 2))
    const again = (await readTransactionPage(store, userId, {}, firstPage)).transactions
    await deleteTransaction(store, userId, again[0]?.id ?? '', now)
    expect(await redoImport(store, userId, first, now)).toEqual({ restored: 1 })
    expect(await keysIn(store, userId)).toEqual([keyOf(2), keyOf(3)])
    expect(await undoImport(store, userId, second, 'none', now)).toEqual({ removed: 1, kept: 0 })
    expect(await keysIn(store, userId)).toEqual([keyOf(3)])
  })

  test('is undone by its deletion as well', async () => {
    const store = await openTestStore()
    const userId = await aUser(store)
    const id = await anImportOf(store, userId)
    await undoImport(store, userId, id, 'none', now)
    const { deletionId } = await store
      .selectFrom('deletedTransactions')
      .select('deletionId')
      .executeTakeFirstOrThrow()
    expect(await undoDeletion(store, userId, deletionId)).toBe(3)
    expect(await redoImport(store, userId, id, now)).toBe('not_undone')
    expect(await undoImport(store, userId, id, 'none', now)).toEqual({ removed: 3, kept: 0 })
  })

  test('works for many rows, and when nothing is left of the import', async () => {
    const store = await openTestStore()
    const userId = await aUser(store)
    const id = await anImportOf(store, userId, rowsFrom(1, 1200))
    expect(await undoImport(store, userId, id, 'edited', now)).toEqual({ removed: 1200, kept: 0 })
    expect(await redoImport(store, userId, id, now)).toEqual({ restored: 1200 })
    expect(await examineLedger(store, userId)).toMatchObject({ months: [] })
    await deleteAllTransactions(store, userId, now)
    expect(await undoImport(store, userId, id, 'none', now)).toEqual({ removed: 0, kept: 0 })
    expect(await redoImport(store, userId, id, now)).toEqual({ restored: 0 })
  })
})
