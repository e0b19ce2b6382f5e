import { type Kysely, sql } from 'kysely'
import { firstAccountId } from '#domain/accounts.ts'
import { categoryKeys } from '#domain/suggestions/category-keys.ts'
import { readAccountChange, readAccountChanges, readImportsOf } from '#ledger/store/account-changes.ts'
import { readAccountDetails } from '#ledger/store/account-details.ts'
import { readAccounts } from '#ledger/store/accounts.ts'
import { countCategories, readCategories } from '#ledger/store/categories.ts'
import { readAliases, readAliasRows } from '#ledger/store/category-aliases.ts'
import {
  readArchivedNames,
  readChildNames,
  readChosenKinds,
  readDefinitions,
} from '#ledger/store/category-definitions.ts'
import { readCategoryMove, readCategoryMoves } from '#ledger/store/category-moves.ts'
import { readLedgerVersion } from '#ledger/store/change-ledger.ts'
import { readCoverage } from '#ledger/store/coverage.ts'
import { readDeletedKeys, readDeletedRows } from '#ledger/store/deleted-keys.ts'
import { readDescriptions } from '#ledger/store/descriptions.ts'
import { readCurrencies } from '#ledger/store/foreign-accounts.ts'
import { countRowsOfImport, readImport, readImportPage } from '#ledger/store/imports.ts'
import { readInvitations } from '#ledger/store/invitations.ts'
import { readKeptCategories } from '#ledger/store/kept-categories.ts'
import { readKeptTransactions, readTransactionsOfDays } from '#ledger/store/kept-transactions.ts'
import { readIdsOfKeys } from '#ledger/store/keys-there.ts'
import { readKnownRates } from '#ledger/store/known-rates.ts'
import { readLedgerCurrency } from '#ledger/store/ledger-currency.ts'
import {
  readDecided,
  readDecisions,
  readDismissedPairs,
  readKeptDecisions,
  readKeysOfIds,
  readKeysOfRows,
  readRowsOfKeys,
} from '#ledger/store/matching/decisions.ts'
import { readFoundSeries } from '#ledger/store/matching/found-series.ts'
import { readCandidates, readHabits } from '#ledger/store/matching/habits.ts'
import { readLinkedRows } from '#ledger/store/matching/linked-rows.ts'
import { readNearRows, readOpenRows, readOwnAccounts } from '#ledger/store/matching/near-rows.ts'
import { readOutsideAccounts } from '#ledger/store/matching/outside-accounts.ts'
import { readDecidedPayments, readPaymentRows } from '#ledger/store/matching/recognize-payments.ts'
import { readPayments } from '#ledger/store/matching/recurring-payments.ts'
import { readMonthsOfRefunds, readRefundMonth } from '#ledger/store/matching/refund-months.ts'
import { readPair } from '#ledger/store/matching/refund-rows.ts'
import { readRefunds } from '#ledger/store/matching/refunds.ts'
import { countTransfers, readTransfers } from '#ledger/store/matching/transfers.ts'
import { readLedgersOf, readMembers, readMemberships } from '#ledger/store/members.ts'
import {
  countDecidedMerchants,
  readDecidedMerchants,
  readKeysOfMerchant,
} from '#ledger/store/merchants/decided-merchants.ts'
import { readMerchants } from '#ledger/store/merchants/merchant-list.ts'
import { readMonthBalances } from '#ledger/store/month-balances.ts'
import { readMonthRates } from '#ledger/store/month-rates.ts'
import { readMonthList, readSpendingCells } from '#ledger/store/monthly-totals.ts'
import { readProfile } from '#ledger/store/profiles.ts'
import { readRateChanges } from '#ledger/store/rate-changes.ts'
import { readKeptRateFile, readRateFileNames, readUsedRateFile } from '#ledger/store/rate-files.ts'
import { readLedgerCurrencies, readRates, readState } from '#ledger/store/rates.ts'
import { readReadingProfiles } from '#ledger/store/reading-profiles.ts'
import { readRecurringCost, readRecurringCosts } from '#ledger/store/recurring-costs.ts'
import { readOutcomes, readOutcomesOfRule } from '#ledger/store/rules/outcomes.ts'
import { readRulesInOrder } from '#ledger/store/rules/read-rules.ts'
import { readRuleChanges } from '#ledger/store/rules/rule-changes.ts'
import { countSample } from '#ledger/store/sample.ts'
import { countMissingDescriptions } from '#ledger/store/search/descriptions.ts'
import { countStaleValues, readStaleness } from '#ledger/store/stale-values.ts'
import { readCategoryChanges } from '#ledger/store/suggestions/category-changes.ts'
import { readCounts } from '#ledger/store/suggestions/category-counts.ts'
import { countToReview, readRowsToReview } from '#ledger/store/suggestions/review.ts'
import { readSuggestions, readUndecided } from '#ledger/store/suggestions/suggestions.ts'
import { readIdsOfTag, readNamesOfTags, readTags } from '#ledger/store/tags.ts'
import { readTransactionChange, readTransactionChanges } from '#ledger/store/transaction-changes/record.ts'
import { readSelectedIds } from '#ledger/store/transaction-changes/selection.ts'
import { readRows } from '#ledger/store/transaction-changes/set-fields.ts'
import { readTransactionRules } from '#ledger/store/transaction-rules.ts'
import { readTransaction, readTransactionPage, readTransactionsById } from '#ledger/store/transactions.ts'
import { readWithoutRate } from '#ledger/store/without-rate.ts'
import type { Schema } from '#store/schema.ts'

type Read = (store: Kysely<Schema>, userId: string) => Promise<unknown>

export const id = '01a1fcd2-8484-7324-8ea4-7ee8b6b176ab'
const after = { date: '2019-05-05', id }
const [startDate, endDate] = ['2019-03-01', '2019-03-31']
const page = { order: 'desc', limit: 1000, after: null } as const
const keys = ['key-number-0000001']
export const searched = { search: 'shop 7' }
const figure = {
  name: 'income',
  categories: { income: ['Income'], transfer: [], undecided: ['Other'] },
} as const
export const sorted = { category: 'Other', notCategories: ['Travel'], excluded: false }

/** Every way to read a ledger, by function name. */
export const reads: Record<string, Read[]> = {
  countCategories: [countCategories],
  countMissingDescriptions: [countMissingDescriptions],
  readCategories: [readCategories],
  readChosenKinds: [readChosenKinds],
  readDefinitions: [readDefinitions],
  readKeptCategories: [readKeptCategories],
  readAliases: [readAliases],
  readAliasRows: [readAliasRows],
  readArchivedNames: [readArchivedNames],
  readChildNames: [(store, userId) => readChildNames(store, userId, 'Travel')],
  readCategoryMoves: [(store, userId) => readCategoryMoves(store, userId, '2026-01-01T00:00:00.000Z')],
  readCategoryMove: [(store, userId) => readCategoryMove(store, userId, id, '2026-01-01T00:00:00.000Z')],
  readNamesOfTags: [readNamesOfTags],
  readIdsOfTag: [(store, userId) => readIdsOfTag(store, userId, 'travel')],
  readTransactionChange: [(store, userId) => readTransactionChange(store, userId, id)],
  readTransactionChanges: [
    (store, userId) => readTransactionChanges(store, userId, '2025-03-01T00:00:00.000Z'),
  ],
  readSelectedIds: [
    (store, userId) => readSelectedIds(store, userId, { transactionIds: [id] }),
    (store, userId) => readSelectedIds(store, userId, { filter: searched, except: [] }),
  ],
  readRows: [(store, userId) => readRows(store, userId, [id])],
  readTags: [(store, userId) => readTags(store, userId, '2025-03-01T00:00:00.000Z')],
  readCoverage: [(store, userId) => readCoverage(store, userId, firstAccountId)],
  countStaleValues: [countStaleValues],
  readStaleness: [readStaleness],
  readCurrencies: [readCurrencies],
  readKnownRates: [
    (store, userId) => readKnownRates(store, userId, 'EUR', { currencies: ['USD'], days: [startDate] }),
  ],
  readLedgerCurrencies: [readLedgerCurrencies],
  readRateChanges: [readRateChanges],
  readRateFileNames: [readRateFileNames],
  readRates: [readRates],
  readState: [
    (store, userId) =>
      readState(store, userId, { kind: 'rate', into: 'EUR', currency: 'USD', month: '2019-03', rate: null }),
    (store, userId) => readState(store, userId, { kind: 'file', fileId: null }),
  ],
  readUsedRateFile: [readUsedRateFile],
  readKeptRateFile: [readKeptRateFile],
  readKeptDecisions: [readKeptDecisions],
  readWithoutRate: [readWithoutRate],
  readDeletedKeys: [(store, userId) => readDeletedKeys(store, userId, firstAccountId, keys)],
  readDeletedRows: [
    (store, userId) => readDeletedRows(store, userId, firstAccountId, [{ id, importKey: keys[0] ?? null }]),
  ],
  readCandidates: [(store, userId) => readCandidates(store, userId, [id])],
  readDecided: [
    (store, userId) =>
      readDecided(store, userId, 'refund', [
        {
          id,
          accountId: firstAccountId,
          date: startDate,
          cents: 1,
          value: 1,
          description: 'SHOP',
          importKey: null,
        },
      ]),
  ],
  readDismissedPairs: [readDismissedPairs],
  readDecisions: [readDecisions],
  readKeysOfIds: [(store, userId) => readKeysOfIds(store, userId, [id])],
  readRowsOfKeys: [(store, userId) => readRowsOfKeys(store, userId, keys)],
  readKeysOfRows: [
    (store, userId) => readKeysOfRows(store, userId, sql`ledger_id = ${userId} and id = ${id}`),
  ],
  readFoundSeries: [readFoundSeries],
  readCounts: [
    (store, userId) => readCounts(store, userId, [categoryKeys({ description: 'A SHOP', cents: 1 })]),
  ],
  readSuggestions: [null, after].map(
    (after) => (store: Kysely<Schema>, userId: string) =>
      readSuggestions(store, userId, { after, limit: 50 }),
  ),
  readUndecided: [(store, userId) => readUndecided(store, userId, [id])],
  countToReview: [countToReview],
  readRowsToReview: [{}, { startDate, endDate }].flatMap((days) =>
    [null, after].map(
      (after) => (store: Kysely<Schema>, userId: string) =>
        readRowsToReview(store, userId, days, { after, limit: 50 }),
    ),
  ),
  readCategoryChanges: [(store, userId) => readCategoryChanges(store, userId, 100)],
  readHabits: [(store, userId) => readHabits(store, userId, ['a key'])],
  readInvitations: [(store, userId) => readInvitations(store, userId, '2026-01-01T00:00:00.000Z')],
  readNearRows: (['checking', 'cash'] as const).map(
    (kind) => (store, userId) =>
      readNearRows(
        store,
        userId,
        [{ id: firstAccountId, name: 'Main', kind, currency: 'USD', numberHint: null }],
        [{ id, accountId: firstAccountId, date: startDate, cents: 700, value: 700, description: 'CASH' }],
      ),
  ),
  readOpenRows: [(store, userId) => readOpenRows(store, userId, 1000)],
  readOutsideAccounts: [readOutsideAccounts],
  readOwnAccounts: [readOwnAccounts],
  readLinkedRows: [(store, userId) => readLinkedRows(store, userId, [id])],
  readRefundMonth: [readRefundMonth],
  readMonthsOfRefunds: [readMonthsOfRefunds],
  readRefunds: [{}, { state: 'linked' as const }, { transactionId: id }, { after: id }].map(
    (asked) => (store, userId) => readRefunds(store, userId, { ...asked, limit: 100 }),
  ),
  readPair: [(store, userId) => readPair(store, userId, { refundId: id, purchaseId: id })],
  readTransfers: [
    {},
    { id },
    { state: 'suggested' as const },
    { transactionId: id },
    { startDate: '2025-03-01', endDate: '2025-03-31' },
    { after: id },
  ].map((asked) => (store, userId) => readTransfers(store, userId, { ...asked, limit: 100 })),
  countTransfers: [(store, userId) => countTransfers(store, userId, { state: 'suggested' })],
  readDescriptions: [(store, userId) => readDescriptions(store, userId, { search: 'shop 7', limit: 8 })],
  readIdsOfKeys: [
    (store, userId) => readIdsOfKeys(store, userId, { accountId: firstAccountId }, keys),
    (store, userId) => readIdsOfKeys(store, userId, { accountId: firstAccountId, importId: id }, keys),
  ],
  readImport: [(store, userId) => readImport(store, userId, id)],
  readImportPage: [{}, { accountId: id }, { headerFingerprint: id }, { before: id }].map(
    (filter) => (store, userId) => readImportPage(store, userId, { ...filter, limit: 100 }),
  ),
  countRowsOfImport: [(store, userId) => countRowsOfImport(store, userId, id)],
  readReadingProfiles: [readReadingProfiles],
  readLedgerCurrency: [readLedgerCurrency],
  readAccounts: [readAccounts],
  readAccountDetails: [readAccountDetails],
  readAccountChanges: [(store, userId) => readAccountChanges(store, userId, '2026-01-01T00:00:00.000Z')],
  readAccountChange: [(store, userId) => readAccountChange(store, userId, id, '2026-01-01T00:00:00.000Z')],
  readImportsOf: [(store, userId) => readImportsOf(store, userId, firstAccountId)],
  countDecidedMerchants: [countDecidedMerchants],
  readDecidedMerchants: [readDecidedMerchants],
  readKeysOfMerchant: [(store, userId) => readKeysOfMerchant(store, userId, 'shop')],
  readMerchants: [{}, { startDate, endDate }, { accountId: id }].map(
    (window) => (store, userId) => readMerchants(store, userId, { ...window, order: 'amount' }),
  ),
  readMonthBalances: [readMonthBalances],
  readMonthRates: [
    (store, userId) =>
      readMonthRates(store, userId, { first: '2019-03', last: '2019-04', today: '2019-04-02' }),
  ],
  readLedgersOf: [readLedgersOf],
  readMembers: [readMembers],
  readMemberships: [readMemberships],
  readLedgerVersion: [readLedgerVersion],
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
  readSpendingCells: [
    (store, userId) => readSpendingCells(store, userId),
    (store, userId) => readSpendingCells(store, userId, { accountId: id }),
  ],
  readOutcomes: [readOutcomes],
  readOutcomesOfRule: [(store, userId) => readOutcomesOfRule(store, userId, id)],
  readRuleChanges: [readRuleChanges],
  readRulesInOrder: [readRulesInOrder],
  readProfile: [readProfile],
  readRecurringCosts: [readRecurringCosts],
  readRecurringCost: [(store, userId) => readRecurringCost(store, userId, id)],
  readPayments: [
    {},
    { state: 'suggested' as const },
    { recurringCostId: id },
    { transactionId: id },
    { after: `${id}_${id}` },
  ].map((asked) => (store, userId) => readPayments(store, userId, { ...asked, limit: 100 })),
  readPaymentRows: [(store, userId) => readPaymentRows(store, userId, id)],
  readDecidedPayments: [readDecidedPayments],
  countSample: [countSample],
  readTransactionRules: [readTransactionRules],
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
