import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countDecisions } from '#domain/suggestions/category-counts.ts'
import { categoryKeys } from '#domain/suggestions/category-keys.ts'
import { insertTransactions } from '#ledger/store/add-transactions.ts'
import { deleteTransaction, undoDeletion } from '#ledger/store/deletions.ts'
import { readTransactionPage } from '#ledger/store/read-transactions.ts'
import { acceptSuggestions } from '#ledger/store/suggestions/accept-suggestions.ts'
import { undoCategoryChange } from '#ledger/store/suggestions/category-changes.ts'
import { reviewTransactions } from '#ledger/store/suggestions/review.ts'
import { updateTransaction } from '#ledger/store/update-transaction.ts'
import type { Store } from '#store/schema.ts'
import { aRow, aUser } from '#tests/support/a-ledger.ts'
import { histories } from '#tests/support/histories.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'

const at = '2026-01-01T00:00:00.000Z'
const text = fc.constantFrom('MAPLE BAKERY 12', 'MAPLE CINEMA', 'STARBUCKS 4', 'CHECK 7')
const category = fc.constantFrom('Bread', 'Fun', 'Uncategorized')
const change = fc.record({
  kind: fc.constantFrom(
    'add',
    'categorize',
    'rename',
    'reprice',
    'delete',
    'restore',
    'accept',
    'review',
    'take back',
  ),
  which: fc.nat(),
  text,
  category,
  cents: fc.integer({ min: -5000, max: 5000 }),
  importKey: fc.option(fc.uuid()),
})

const rowsOf = async (store: Store, userId: string) =>
  (await readTransactionPage(store, userId, {}, { order: 'asc', limit: 1000, after: null })).transactions

async function countsFromScratch(store: Store, userId: string) {
  const decided = (await rowsOf(store, userId)).filter(
    ({ ownCategory, isCategoryChosen, importKey }) =>
      ownCategory !== 'Uncategorized' && (isCategoryChosen || importKey === null),
  )
  const rows = decided.map((row) => ({ keys: categoryKeys(row), category: row.ownCategory ?? '' }))
  return countDecisions(new Map(), rows, 1)
}

async function storedCounts(store: Store, userId: string) {
  const rows = await store.selectFrom('categoryCounts').selectAll().where('ledgerId', '=', userId).execute()
  return new Map(rows.map(({ key, counts }) => [key, new Map(Object.entries(JSON.parse(counts)))]))
}

onEachEngine('what suggestions are learned from', (openTestStore) => {
  test('is the same after any history as counted from scratch', async () => {
    const store = await openTestStore()
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 12 }), async (changes) => {
        const userId = await aUser(store)
        let deletion: string | null = null
        let acceptance = ''
        for (const { kind, which, text, category, cents, importKey } of changes) {
          const rows = await rowsOf(store, userId)
          const id = rows[which % Math.max(1, rows.length)]?.id
          if (kind === 'add' || id === undefined)
            await insertTransactions(store, userId, [
              aRow({ description: text, category, cents, importKey, reviewed: false }),
            ])
          else if (kind === 'categorize') await updateTransaction(store, userId, id, { category })
          else if (kind === 'rename') await updateTransaction(store, userId, id, { description: text })
          else if (kind === 'reprice') await updateTransaction(store, userId, id, { cents })
          else if (kind === 'delete') deletion = await deleteTransaction(store, userId, id, at)
          else if (kind === 'restore' && deletion) await undoDeletion(store, userId, deletion)
          else if (kind === 'accept')
            acceptance = (await acceptSuggestions(store, userId, { confidence: 0 }, at)).id
          else if (kind === 'review')
            acceptance = (await reviewTransactions(store, userId, [{ transactionId: id, category }], at)).id
          else if (kind === 'take back') await undoCategoryChange(store, userId, acceptance)
        }
        expect(await storedCounts(store, userId)).toEqual(await countsFromScratch(store, userId))
      }),
      { numRuns: histories(store, 25) },
    )
  })
})
