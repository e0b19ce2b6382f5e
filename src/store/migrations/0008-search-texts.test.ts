import { expect, test } from 'vitest'
import { examineLedger } from '#store/doctor/examine-ledger.ts'
import { deleteTransaction, undoDeletion } from '#store/ledger/deletions.ts'
import { insertTransactions, readTransactionPage } from '#store/ledger/transactions.ts'
import { aRow, aUser } from '#tests/support/a-ledger.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'
import { searchTexts } from './0008-search-texts.ts'

const now = '2026-01-01T00:00:00.000Z'
const firstPage = { order: 'desc', limit: 1000, after: null } as const

onEachEngine('the search texts of an older version', (openTestStore) => {
  test('are folded again, including those of deleted transactions', async () => {
    const store = await openTestStore()
    const userIds = [await aUser(store), await aUser(store)]
    const many = Array.from({ length: 1001 }, (_, n) => aRow({ description: `ΟΔΟΣ ${n}` }))
    for (const userId of userIds) {
      await insertTransactions(store, userId, [...many, aRow({ description: 'ΜΑΣΟΥΤΗΣ' }), aRow()])
      const search = 'ΜΑΣΟΥΤΗΣ'
      const [last] = (await readTransactionPage(store, userId, { search }, firstPage)).transactions
      const deletionId = await deleteTransaction(store, userId, last?.id ?? '', now)
      for (const table of ['transactions', 'deletedTransactions'] as const)
        await store
          .updateTable(table)
          .set((row) => ({
            descriptionFolded: row.fn<string>('replace', ['descriptionFolded', row.val('σ'), row.val('ς')]),
          }))
          .where('userId', '=', userId)
          .execute()
      expect(await examineLedger(store, userId)).toMatchObject({ wrongSearchTexts: many.length })

      await store.transaction().execute((transaction) => searchTexts(transaction.withoutPlugins()))
      await undoDeletion(store, userId, deletionId ?? '')
      expect(await examineLedger(store, userId)).toMatchObject({ wrongSearchTexts: 0 })
      expect((await readTransactionPage(store, userId, { search }, firstPage)).transactions).toHaveLength(1)
    }
  })
})
