import type { Kysely } from 'kysely'
import { readDescriptions } from '#ledger/store/descriptions.ts'
import { readKeptTransactions, readTransactionsOfDays } from '#ledger/store/kept-transactions.ts'
import { readMonthBalances } from '#ledger/store/month-balances.ts'
import { readMonthPage } from '#ledger/store/month-pages.ts'
import { readMonthList, readMonthsAtOnce, readSpendingCells } from '#ledger/store/monthly-totals.ts'
import {
  readTransaction,
  readTransactionPage,
  readTransactionsById,
} from '#ledger/store/read-transactions.ts'
import { readReportMerchants } from '#ledger/store/report-totals.ts'
import { type AskedReport, readReport } from '#ledger/store/reports/read-report.ts'
import { readSelectedIds } from '#ledger/store/transaction-changes/selection.ts'
import { readRows } from '#ledger/store/transaction-changes/set-fields.ts'
import type { Schema } from '#store/schema.ts'
import { slowestPace } from '#tests/support/months-in-pages.ts'
import { after, endDate, figure, id, page, type Read, searched, sorted, startDate } from './read-arguments.ts'

const reportsOf = (asked: readonly AskedReport[]): Read[] =>
  [{}, { startDate, endDate }, { figure }, searched].flatMap((filter) =>
    asked.map((one) => (store: Kysely<Schema>, userId: string) => readReport(store, userId, filter, one)),
  )

/** The reads of transactions and their totals. */
export const readsOfTransactions: Record<string, Read[]> = {
  readSelectedIds: [
    (store, userId) => readSelectedIds(store, userId, { transactionIds: [id] }),
    (store, userId) => readSelectedIds(store, userId, { filter: searched, except: [] }),
  ],
  readRows: [(store, userId) => readRows(store, userId, [id])],
  readDescriptions: [(store, userId) => readDescriptions(store, userId, { search: 'shop 7', limit: 8 })],
  readReport: reportsOf([
    { dimensions: ['month', 'category'], measures: ['net'] },
    { dimensions: ['account'], measures: ['net'] },
    { dimensions: ['merchant', 'tag', 'direction'], measures: ['net', 'first_day'] },
  ]),
  readReportMerchants: [readReportMerchants],
  readMonthBalances: [readMonthBalances],
  readKeptTransactions: [
    (store, userId) => readKeptTransactions(store, userId, { after: null, limit: 1000 }),
    (store, userId) => readKeptTransactions(store, userId, { after, limit: 1000 }),
  ],
  readTransactionsOfDays: [
    (store, userId) => readTransactionsOfDays(store, userId, id, [startDate, endDate]),
  ],
  readMonthList: [
    {},
    { startDate, endDate },
    { startDate: '2019-03-02' },
    searched,
    sorted,
    { figure },
    { outcomeIds: [id] },
    { merchantKeys: ['shop', 'corner'] },
    { accountId: id },
    { accountId: id, ...searched },
    { importId: id },
    { reviewed: false },
    { tagIds: [id] },
    { recurringCostId: id },
    { recurringCostId: 'any' },
    { startDate, endDate, ...searched, countsRefundsOf: id },
  ].map((filter) => (store, userId) => readMonthList(store, userId, filter)),
  readMonthPage: [
    (store, userId) => readMonthPage(store, userId, searched, null),
    (store, userId) => readMonthPage(store, userId, { ...searched, accountId: id }, null, slowestPace),
  ],
  readMonthsAtOnce: [(store, userId) => readMonthsAtOnce(store, userId, searched, 5000)],
  readSpendingCells: [
    (store, userId) => readSpendingCells(store, userId),
    (store, userId) => readSpendingCells(store, userId, { accountId: id }),
  ],
  readTransaction: [(store, userId) => readTransaction(store, userId, id)],
  readTransactionsById: [(store, userId) => readTransactionsById(store, userId, [id])],
  readTransactionPage: [
    {},
    { startDate, endDate },
    searched,
    sorted,
    { figure },
    { outcomeIds: [id] },
    { merchantKeys: ['shop', 'corner'] },
    { accountId: id },
    { importId: id },
    { importId: id, isEdited: true as const },
    { startDate, endDate, countsRefundsOf: id },
    { reviewed: false },
    { reviewed: true },
  ].flatMap((filter) => [
    (store: Kysely<Schema>, userId: string) => readTransactionPage(store, userId, filter, page),
    (store: Kysely<Schema>, userId: string) =>
      readTransactionPage(store, userId, filter, { ...page, order: 'asc', after }),
  ]),
}
