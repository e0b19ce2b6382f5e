import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Store } from '#store/schema.ts'
import { aRow, aUser } from '#tests/support/a-ledger.ts'
import { anImport } from '#tests/support/an-import.ts'
import { aPng } from '#tests/support/attached-files.ts'
import { histories } from '#tests/support/histories.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'
import { addToImport } from './add-to-import.ts'
import { addAttachment } from './attachments.ts'
import { deleteAllTransactions, forgetDeletions, undoDeletion } from './deletions.ts'
import { examineLedger } from './examine-ledger.ts'
import { linkTransfer } from './matching/transfers.ts'
import { readTransactionPage } from './read-transactions.ts'
import { redoImport, undoImport } from './undo-import.ts'
import { updateTransaction } from './update-transaction.ts'

const now = '2026-01-01T00:00:00.000Z'
const texts = ['PENDING', 'BOOKED', 'CORRECTED']

async function read(store: Store, ledgerId: string) {
  const page = { order: 'asc', limit: 10, after: null } as const
  return (await readTransactionPage(store, ledgerId, {}, page)).transactions
}

async function markAsTransfer(store: Store, ledgerId: string): Promise<void> {
  const transactionIds = (await read(store, ledgerId)).map(({ id }) => id)
  await linkTransfer(store, ledgerId, { transactionIds, outsideAccount: 'Savings' })
}

async function attachReceipt(store: Store, ledgerId: string): Promise<void> {
  const [row] = await read(store, ledgerId)
  const bytes = aPng()
  const receipt = { transactionId: row?.id ?? '', name: 'receipt.png', type: 'image/png', bytes } as const
  await addAttachment(store, ledgerId, receipt, { mostBytes: bytes.length, at: now })
}

async function edit(store: Store, ledgerId: string): Promise<void> {
  const [row] = await read(store, ledgerId)
  await updateTransaction(store, ledgerId, row?.id ?? '', { note: 'With Kim' })
}

/**
 * Imports each of which has one row, which replaces that of the import before. The first one is marked as a transfer, has
 * an attachment, and may be edited.
 */
async function aChain(store: Store, ledgerId: string, isEdited: boolean): Promise<string[]> {
  const importIds: string[] = []
  for (const [n, description] of texts.entries()) {
    const [before] = await read(store, ledgerId)
    const row = aRow({
      description,
      date: `2025-0${n + 1}-14`,
      cents: -400 - n,
      importKey: `key-of-row-${n}-0000`,
    })
    const importId = await anImport(store, ledgerId)
    await addToImport(store, ledgerId, importId, {
      rows: [{ ...row, replaces: before?.id }],
      restoreDeleted: 'all',
    })
    if (n === 0) {
      await markAsTransfer(store, ledgerId)
      await attachReceipt(store, ledgerId)
      if (isEdited) await edit(store, ledgerId)
    }
    importIds.push(importId)
  }
  return importIds
}

async function change(store: Store, ledgerId: string, importId: string, action: 'undo' | 'redo' | 'delete') {
  if (action === 'undo') return undoImport(store, ledgerId, importId, 'none', now)
  if (action === 'redo') return redoImport(store, ledgerId, importId, now)
  const { deletionId } = await deleteAllTransactions(store, ledgerId, now)
  await forgetDeletions(store, now)
  await undoDeletion(store, ledgerId, deletionId)
}

onEachEngine('rows that replace each other', (openTestStore) => {
  test('are neither lost nor doubled, and keep what the user decided, in whatever order imports are undone and done again', async () => {
    const store = await openTestStore()
    const aChange = fc.record({
      place: fc.nat({ max: texts.length - 1 }),
      action: fc.constantFrom('undo', 'undo', 'redo', 'redo', 'delete'),
    } as const)
    const aHistory = fc.array(aChange, { minLength: 2, maxLength: 10 })
    const property = fc.asyncProperty(aHistory, fc.boolean(), async (history, isEdited) => {
      const userId = await aUser(store)
      const importIds = await aChain(store, userId, isEdited)
      const isInEffect = texts.map(() => true)
      for (const { place, action } of history) {
        await change(store, userId, importIds[place] ?? '', action)
        if (action !== 'delete') isInEffect[place] = action === 'redo'
        const last = isInEffect.lastIndexOf(true)
        const rows = (await read(store, userId)).map(({ description, leftOutBy, attachments }) => [
          description,
          leftOutBy,
          attachments.length,
        ])
        expect(rows).toEqual(last < 0 ? [] : [[texts[last], 'transfer', 1]])
      }
      expect(await examineLedger(store, userId)).toMatchObject({ months: [], deletedButThere: 0 })
    })
    const inOrder = (action: 'undo' | 'redo', places: number[]) => places.map((place) => ({ place, action }))
    const orders = [
      [0, 1, 2],
      [1, 2, 0],
      [2, 1, 0],
    ].flatMap((undone) =>
      [
        [0, 1, 2],
        [1, 0, 2],
        [2, 1, 0],
      ].map((redone, index): [ReturnType<typeof inOrder>, boolean] => [
        [...inOrder('undo', undone), ...inOrder('redo', redone), ...inOrder('undo', undone)],
        index > 0,
      ]),
    )
    // If not all are tried, each order of undoing and each order of redoing is tried once.
    const triesAll = histories(store, 4 * orders.length) >= orders.length
    const examples = triesAll ? orders : orders.filter((_, index) => index % 4 === 0)
    await fc.assert(property, { numRuns: examples.length + histories(store, 11), examples })
  })
})
