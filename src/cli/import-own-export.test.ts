import { expect, test } from 'vitest'
import { csvLine } from '#domain/csv-export.ts'
import { exportColumns } from '#domain/transaction.ts'
import { insertTransactions, readTransactionPage } from '#ledger/store/transactions.ts'
import { aRow } from '#tests/support/a-ledger.ts'
import { importCommand, ledgerOf } from '#tests/support/import-command.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'

onEachEngine("npm run import, of Outgo's own export", (openTestStore, newPlace) => {
  test('adds nothing, and to an empty ledger everything', async () => {
    const { store, userId, write, importing } = await importCommand(openTestStore, newPlace)
    await insertTransactions(store, userId, [
      aRow({ note: 'With "Kim",\nat noon', importKey: 'a'.repeat(32) }),
      aRow({ date: '2025-04-01', description: '=TEA', note: null }),
    ])
    const whole = await ledgerOf(store, userId)
    const page = { order: 'desc', limit: 1000, after: null } as const
    const { transactions } = await readTransactionPage(store, userId, {}, page)
    const columns = Object.values(exportColumns)
    const lines = [
      columns.map(({ name }) => name),
      ...transactions.map((row) => columns.map(({ write }) => write(row))),
    ]
    const file = write('outgo.csv', lines.map(csvLine).join(''))
    const nothing =
      'outgo.csv: 0 transactions were added. 2 transactions were already there and not added again.\n'
    expect((await importing(file)).out).toBe(nothing)
    expect(await ledgerOf(store, userId)).toEqual(whole)

    await store.deleteFrom('transactions').execute()
    await store.deleteFrom('monthlyTotals').execute()
    expect((await importing(file)).out).toBe('outgo.csv: 2 transactions were added.\n')
    expect(await ledgerOf(store, userId)).toEqual(whole)
  })
})
