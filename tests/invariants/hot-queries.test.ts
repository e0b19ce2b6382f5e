import { randomUUID } from 'node:crypto'
import { type Kysely, PostgresAdapter } from 'kysely'
import { expect, test } from 'vitest'
import { firstAccountId } from '#domain/accounts.ts'
import type { ReportDimension } from '#domain/reports/report.ts'
import { addToImport } from '#ledger/store/add-to-import.ts'
import { addTransactions, insertTransactions } from '#ledger/store/add-transactions.ts'
import { deleteAllTransactions, deleteTransaction, undoDeletion } from '#ledger/store/deletions.ts'
import { previewImport } from '#ledger/store/import-rows.ts'
import { readImportPage } from '#ledger/store/imports.ts'
import { readKeptTransactions } from '#ledger/store/kept-transactions.ts'
import { readMonthPage } from '#ledger/store/month-pages.ts'
import { readMonthList, readSpendingCells, recomputeMonths } from '#ledger/store/monthly-totals.ts'
import { readTransaction, readTransactionPage } from '#ledger/store/read-transactions.ts'
import { allMonths, fillReportTotals } from '#ledger/store/report-totals.ts'
import { readReport } from '#ledger/store/reports/read-report.ts'
import { countSample, deleteSample } from '#ledger/store/sample.ts'
import {
  deleteTransactionRule,
  readTransactionRules,
  saveTransactionRule,
  updateTransactionRule,
} from '#ledger/store/transaction-rules.ts'
import { redoImport, undoImport } from '#ledger/store/undo-import.ts'
import { updateTransaction } from '#ledger/store/update-transaction.ts'
import { refreshStatistics } from '#store/engines/differences.ts'
import { isHeldToOwners } from '#store/engines/is-held-to-owners.ts'
import { ownedBy } from '#store/engines/row-owner.ts'
import type { Schema } from '#store/schema.ts'
import { aRow } from '#tests/support/a-ledger.ts'
import { anImport } from '#tests/support/an-import.ts'
import { lookUpsOf } from '#tests/support/look-ups-of.ts'
import { slowestPace } from '#tests/support/months-in-pages.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'
import { plansOf } from '#tests/support/plans-of.ts'
import {
  changing,
  deciding,
  deletedKeys,
  linked,
  merchantsOfReports,
  ofEveryChange,
  recomputing,
  reportTotals,
  rows,
  rule,
  valuing,
} from './look-ups-of-changes.ts'
import { unequalLedgers } from './unequal-ledgers.ts'

type Query = {
  run: (store: Kysely<Schema>, userId: string) => Promise<unknown>
  looksUp: string[]
}

const id = '01a1fcd2-8484-7324-8ea4-7ee8b6b176ab'
const at = '2026-01-01T00:00:00.000Z'
const page = { order: 'desc', limit: 1000, after: null } as const
const after = { date: '2019-05-05', id }
const [startDate, endDate] = ['2019-03-02', '2019-04-03']
const sinceMarch = { startDate: '2019-03-01' }
const netBy = (...dimensions: ReportDimension[]) => ({ dimensions, measures: ['net'] as const })
const travel = { category: 'Travel', excluded: true }

const currency = 'accounts by ledger_id, id'
const described = [
  'descriptions by ledger_id',
  'packed_descriptions by ledger_id, number',
  `${rows}, description`,
]
const waiting = 'stale_values by ledger_id'

/** The product's most frequent queries, and the columns by which each must find its rows. */
const hotQueries: Record<string, Query> = {
  'a dry run of an import': {
    async run(store, userId) {
      const asked = [aRow({ importKey: 'key 7' }), aRow({ importKey: 'key of none' })]
      const options = { rows: asked, restoresDeleted: false, known: new Set<string>(), moreFollow: false }
      for await (const _ of previewImport(store, userId, firstAccountId, options));
    },
    looksUp: [`${rows}, import_key`, deletedKeys],
  },
  'an import': {
    run: (store, userId) => insertTransactions(store, userId, [aRow()]),
    looksUp: [...deciding, deletedKeys, ...valuing],
  },
  'importing an account file': {
    run: (store, userId) =>
      addTransactions(store, userId, [{ ...aRow(), id: randomUUID(), accountId: firstAccountId }]),
    looksUp: [...deciding, deletedKeys, ...valuing],
  },
  'rows of a file, sent twice': {
    async run(store, userId) {
      const importId = await anImport(store, userId)
      const sent = { rows: [aRow({ importKey: 'key of a file' })], restoreDeleted: new Set<string>() }
      for (const _ of [1, 2]) await addToImport(store, userId, importId, sent)
    },
    looksUp: ['imports by ledger_id, id', ...deciding, deletedKeys, `${rows}, import_key`, ...valuing],
  },
  'undoing an import, and undoing that': {
    async run(store, userId) {
      const [last] = await readImportPage(store, userId, { limit: 1 })
      await undoImport(store, userId, last?.id ?? '', 'edited', at)
      await redoImport(store, userId, last?.id ?? '', at)
    },
    looksUp: [
      'accounts by ledger_id',
      'imports by ledger_id',
      'imports by ledger_id, id',
      ...deciding,
      'deleted_transactions by ledger_id, deletion_id',
      'deleted_keys by ledger_id, account_id, import_key',
      deletedKeys,
      `${rows}, import_id`,
      'attachments by ledger_id, transaction_id',
      ...valuing,
    ],
  },
  'an account file': {
    run: (store, userId) => readKeptTransactions(store, userId, { after, limit: 1000 }),
    looksUp: [`${rows}, date, id`],
  },
  'the first page of the history': {
    run: (store, userId) => readTransactionPage(store, userId, {}, page),
    looksUp: [rows, rule, linked, currency],
  },
  'a later page of the history': {
    run: (store, userId) => readTransactionPage(store, userId, {}, { ...page, after }),
    looksUp: [`${rows}, date, id`, rule, linked, currency],
  },
  'the history of an account': {
    async run(store, userId) {
      await readTransactionPage(store, userId, { accountId: firstAccountId }, page)
      await readTransactionPage(store, userId, { accountId: id }, { ...page, after })
    },
    looksUp: [`${rows}, account_id`, `${rows}, account_id, date, id`, rule, linked, currency],
  },
  'the history of a merchant': {
    run: (store, userId) => readTransactionPage(store, userId, { merchantKeys: ['shop'] }, page),
    looksUp: [`${rows}, merchant_key`, rule, linked, currency],
  },
  'filtering the history': {
    run: (store, userId) =>
      readTransactionPage(store, userId, { startDate, endDate, category: 'Other', excluded: false }, page),
    looksUp: [`${rows}, date`, rule, linked, currency],
  },
  'searching a range of days': {
    run: (store, userId) => readMonthList(store, userId, { startDate, endDate, search: 'shop 7' }),
    looksUp: [`${rows}, date`, rule, linked, waiting],
  },
  // No index finds part of a description: the ledger's descriptions are scanned, most of them packed.
  'searching all rows': {
    async run(store, userId) {
      await readTransactionPage(store, userId, { search: 'shop 7' }, page)
      await readMonthList(store, userId, { search: 'shop 7' })
    },
    looksUp: [...described, rows, rule, linked, currency, waiting],
  },
  'the months of a merchant': {
    run: (store, userId) => readMonthPage(store, userId, { merchant: 'shop' }, null),
    looksUp: ['merchants by ledger_id, root_key', `${rows}, merchant_key`, rule, linked, waiting],
  },
  'searching all rows in pages': {
    run: (store, userId) => readMonthPage(store, userId, { search: 'shop >1' }, null, slowestPace),
    looksUp: [
      ...['descriptions by ledger_id', `${rows}, description`, `${rows}, amount_cents`],
      ...['ledger_totals by ledger_id', `${rows}, date`, rule, 'rule_outcomes by ledger_id', linked, waiting],
    ],
  },
  'the list of months': {
    async run(store, userId) {
      await readMonthList(store, userId, {})
      await readMonthList(store, userId, sinceMarch)
    },
    looksUp: ['ledger_totals by ledger_id', 'ledger_totals by ledger_id, month', waiting],
  },
  'the summary': { run: readSpendingCells, looksUp: ['ledger_totals by ledger_id', waiting] },
  'a report of totals': {
    run: (store, userId) => readReport(store, userId, sinceMarch, netBy('month', 'category')),
    looksUp: ['ledger_totals by ledger_id, month', waiting],
  },
  'a report by merchant': {
    run: (store, userId) => readReport(store, userId, sinceMarch, netBy('merchant')),
    looksUp: [
      'ledger_totals by ledger_id, month',
      reportTotals,
      merchantsOfReports,
      `${rows}, date`,
      rule,
      waiting,
    ],
  },
  'reports of a merchant and of the largest ones': {
    async run(store, userId) {
      for (let isFilled = false; !isFilled; ) isFilled = await fillReportTotals(store, userId, allMonths)
      const asked = { dimensions: ['month'], measures: ['count'] } as const
      await readReport(store, userId, { merchantKeys: ['shop'] }, asked)
      await readReport(store, userId, sinceMarch, { ...asked, largestMerchants: 1 })
    },
    looksUp: [
      'ledgers by id',
      'ledger_totals by ledger_id, month',
      reportTotals,
      merchantsOfReports,
      `${rows}, date`,
      rule,
      linked,
      waiting,
    ],
  },
  'a report of rows': {
    run: (store, userId) => readReport(store, userId, { startDate, endDate }, netBy('merchant')),
    // The second finds split rows, in an index of these only.
    looksUp: [`${rows}, date`, rows, rule, linked, waiting],
  },
  'the totals of a month': {
    run: (store, userId) => recomputeMonths(store, userId, ['2019-03']),
    looksUp: recomputing,
  },
  'one transaction': {
    run: (store, userId) => readTransaction(store, userId, id),
    looksUp: [`${rows}, id`, rule, linked, currency],
  },
  'changing a transaction': {
    async run(store, userId) {
      const [first] = (await readTransactionPage(store, userId, {}, { ...page, limit: 1 })).transactions
      await updateTransaction(store, userId, first?.id ?? '', { description: 'SHOP 1' })
    },
    looksUp: [rows, `${rows}, id`, ...deciding, currency, ...valuing],
  },
  'the rules and how many rows they match': {
    run: readTransactionRules,
    looksUp: [...deciding, `${rows}, rule_id`],
  },
  'creating, changing and deleting a rule': {
    async run(store, userId) {
      const made = await saveTransactionRule(store, userId, { ...travel, descriptionPattern: 'SHOP 1' })
      await updateTransactionRule(store, userId, made.id, { descriptionPattern: 'SHOP 2' })
      await deleteTransactionRule(store, userId, made.id)
    },
    looksUp: [
      `${rows}, description`,
      `${rows}, rule_id`,
      ...deciding,
      'transaction_rules by ledger_id, id',
      'rule_changes by ledger_id',
      `${rows}, id`,
      ...changing,
    ],
  },
  'a deletion': {
    async run(store, userId) {
      const [first] = (await readTransactionPage(store, userId, {}, { ...page, limit: 1 })).transactions
      await deleteTransaction(store, userId, first?.id ?? '', at)
    },
    looksUp: [rows, `${rows}, id`, currency, ...changing],
  },
  'the rows of the sample': {
    async run(store, userId) {
      await countSample(store, userId)
      await deleteSample(store, userId, at)
    },
    looksUp: [`${rows}, import_key`, 'ledgers by id'],
  },
  'deleting and restoring everything': {
    async run(store, userId) {
      const { deletionId } = await deleteAllTransactions(store, userId, at)
      await undoDeletion(store, userId, deletionId)
    },
    looksUp: [
      ...['accounts by ledger_id', rows, 'monthly_totals by ledger_id', 'ledger_totals by ledger_id'],
      ...[reportTotals, merchantsOfReports],
      'deleted_transactions by ledger_id, deletion_id',
      'deleted_keys by ledger_id, account_id, import_key',
      'imports by ledger_id',
      'imports by ledger_id, id',
      deletedKeys,
      ...deciding,
      ...valuing,
    ],
  },
}

onEachEngine('the hot queries', (openTestStore) => {
  test('find their rows by an index, also under row-level security', async () => {
    const store = await openTestStore()
    const userId = await unequalLedgers(store, { rules: 60, rows: 1500 })
    await refreshStatistics(store)
    if (store.getExecutor().adapter instanceof PostgresAdapter) expect(await isHeldToOwners(store)).toBe(true)
    const seen = ownedBy(store, userId)
    for (const [name, { run, looksUp }] of Object.entries(hotQueries)) {
      const plans = await plansOf(seen, (store) => run(store, userId), /./)
      const found = lookUpsOf(plans).filter(
        (lookUp) => !ofEveryChange.includes(lookUp) || looksUp.includes(lookUp),
      )
      expect([...new Set(found)].sort(), name).toEqual([...new Set(looksUp)].sort())
    }
  })
})
