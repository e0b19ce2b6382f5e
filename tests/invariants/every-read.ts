import type { Kysely } from 'kysely'
import { firstAccountId } from '#domain/accounts.ts'
import type { Conditions } from '#domain/rules/rule.ts'
import { readAccountChange, readAccountChanges, readImportsOf } from '#ledger/store/account-changes.ts'
import { readAccountDetails } from '#ledger/store/account-details.ts'
import { readAccounts } from '#ledger/store/accounts.ts'
import { readAttachment, readAttachmentPiece } from '#ledger/store/attachments.ts'
import { countWrongAttachments } from '#ledger/store/attachments-of-rows.ts'
import { readBudgetChanges } from '#ledger/store/budgets/budget-changes.ts'
import { readBudgets } from '#ledger/store/budgets/budgets.ts'
import {
  readBudgetLedger,
  readBudgetsOfMonth,
  readProposedBudgets,
} from '#ledger/store/budgets/budgets-of-month.ts'
import { readForecast } from '#ledger/store/budgets/read-forecast.ts'
import { countCategories, readCategories } from '#ledger/store/categories.ts'
import { readAliases, readAliasRows, readCategoryNames } from '#ledger/store/category-aliases.ts'
import {
  readArchivedNames,
  readChildNames,
  readChosenKinds,
  readDefinitions,
} from '#ledger/store/category-definitions.ts'
import { readCategoryMove, readCategoryMoves } from '#ledger/store/category-moves.ts'
import { readLedgerVersion } from '#ledger/store/change-ledger.ts'
import { readChosenMonthStart, readNextMonthStart } from '#ledger/store/change-month-start.ts'
import { readDismissedChanges } from '#ledger/store/changes/dismissed-changes.ts'
import { readSpentRows } from '#ledger/store/changes/spent-rows.ts'
import { readCounting, readMonthStart } from '#ledger/store/counting.ts'
import { readCoverage } from '#ledger/store/coverage.ts'
import { readDeletedKeys, readDeletedRows } from '#ledger/store/deleted-keys.ts'
import { readCurrencies } from '#ledger/store/foreign-accounts.ts'
import { countRowsOfImport, readImport, readImportPage } from '#ledger/store/imports.ts'
import { readInvitations } from '#ledger/store/invitations.ts'
import { readKeptCategories } from '#ledger/store/kept-categories.ts'
import { readIdsOfKeys } from '#ledger/store/keys-there.ts'
import { readKnownRates } from '#ledger/store/known-rates.ts'
import { readLedgerCurrency } from '#ledger/store/ledger-currency.ts'
import { readLedgersOf, readMembers, readMemberships } from '#ledger/store/members.ts'
import {
  countDecidedMerchants,
  readDecidedMerchants,
  readKeysOfMerchant,
  readKeysOfMerchants,
} from '#ledger/store/merchants/decided-merchants.ts'
import { readMerchants } from '#ledger/store/merchants/merchant-list.ts'
import { readMerchantNames } from '#ledger/store/merchants/merchant-names.ts'
import { countCategoriesOfMerchants } from '#ledger/store/merchants/merchant-sums.ts'
import { readNamesOfMerchants } from '#ledger/store/merchants/names-of-merchants.ts'
import { readMonthRates } from '#ledger/store/month-rates.ts'
import { readProfile } from '#ledger/store/profiles.ts'
import { readRateChanges } from '#ledger/store/rate-changes.ts'
import { readKeptRateFile, readRateFileNames, readUsedRateFile } from '#ledger/store/rate-files.ts'
import { readLedgerCurrencies, readRates, readState } from '#ledger/store/rates.ts'
import { readReadingProfiles } from '#ledger/store/reading-profiles.ts'
import { readRecurringCost, readRecurringCosts } from '#ledger/store/recurring-costs.ts'
import {
  readActionsOfOutcome,
  readOutcomes,
  readOutcomesOfRule,
  readTagsOfOutcomes,
} from '#ledger/store/rules/outcomes.ts'
import { readMergedAccounts, readMerges } from '#ledger/store/rules/read-merges.ts'
import { readRulesInOrder } from '#ledger/store/rules/read-rules.ts'
import { readRuleChanges } from '#ledger/store/rules/rule-changes.ts'
import { countSample } from '#ledger/store/sample.ts'
import { readSavedFilters } from '#ledger/store/saved-filters.ts'
import { readSavedReports } from '#ledger/store/saved-reports.ts'
import { countMissingDescriptions } from '#ledger/store/search/descriptions.ts'
import { readShownTexts } from '#ledger/store/search/shown-texts.ts'
import { countSplitsWith, countWrongSplits } from '#ledger/store/splits.ts'
import { countStaleValues, readStaleness } from '#ledger/store/stale-values.ts'
import { readIdsOfTag, readNamesOfTags, readOutcomesWithTags, readTags } from '#ledger/store/tags.ts'
import { readTransactionChange, readTransactionChanges } from '#ledger/store/transaction-changes/record.ts'
import { readTransactionRules } from '#ledger/store/transaction-rules.ts'
import { readWithoutRate } from '#ledger/store/without-rate.ts'
import type { Schema } from '#store/schema.ts'
import { readsOfMatches } from './every-read-of-matches.ts'
import { readsOfTransactions } from './every-read-of-transactions.ts'
import { endDate, id, keys, type Read, startDate } from './read-arguments.ts'

const onAccountAndMerchant: Conditions = {
  match: 'all',
  groups: [
    {
      match: 'all',
      conditions: [
        { field: 'account', accountId: id, not: false },
        { field: 'merchant', key: 'shop', not: false },
      ],
    },
  ],
}
/** Every way to read a ledger, by function name. */ export const reads: Record<string, Read[]> = {
  ...readsOfMatches,
  ...readsOfTransactions,
  countCategories: [countCategories],
  countMissingDescriptions: [countMissingDescriptions],
  readCategories: [readCategories],
  readChosenKinds: [readChosenKinds],
  readDefinitions: [readDefinitions],
  readKeptCategories: [readKeptCategories],
  readAliases: [readAliases],
  readCategoryNames: [readCategoryNames],
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
  readTags: [(store, userId) => readTags(store, userId, '2025-03-01T00:00:00.000Z')],
  readCoverage: [(store, userId) => readCoverage(store, userId, firstAccountId)],
  countSplitsWith: [undefined, [id]].map(
    (partIds) => (store: Kysely<Schema>, userId: string) => countSplitsWith(store, userId, 'Travel', partIds),
  ),
  countWrongSplits: [countWrongSplits],
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
  readWithoutRate: [readWithoutRate],
  readDeletedKeys: [(store, userId) => readDeletedKeys(store, userId, firstAccountId, keys)],
  readDeletedRows: [
    (store, userId) => readDeletedRows(store, userId, firstAccountId, [{ id, importKey: keys[0] ?? null }]),
  ],
  readInvitations: [(store, userId) => readInvitations(store, userId, '2026-01-01T00:00:00.000Z')],
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
  readSavedFilters: [readSavedFilters],
  readSavedReports: [readSavedReports],
  readDismissedChanges: [readDismissedChanges],
  readSpentRows: [(store, userId) => readSpentRows(store, userId, '2019-03-14')],
  readBudgets: [readBudgets],
  readBudgetChanges: [readBudgetChanges],
  readBudgetsOfMonth: [
    (store, userId) => readBudgetsOfMonth(store, userId, { month: '2019-03', today: '2019-03-14' }),
  ],
  readBudgetLedger: [readBudgetLedger],
  readForecast: [
    (store, userId) =>
      readForecast(store, userId, { today: '2019-03-14', days: 90, without: [id], incomes: [] }),
  ],
  readProposedBudgets: [(store, userId) => readProposedBudgets(store, userId, '2019-03')],
  readAttachment: [(store, userId) => readAttachment(store, userId, id)],
  readAttachmentPiece: [(store, userId) => readAttachmentPiece(store, userId, id, 0)],
  countWrongAttachments: [countWrongAttachments],
  readLedgerCurrency: [readLedgerCurrency],
  readCounting: [readCounting],
  readMonthStart: [readMonthStart],
  readNextMonthStart: [readNextMonthStart],
  readChosenMonthStart: [readChosenMonthStart],
  readAccounts: [readAccounts],
  readMergedAccounts: [readMergedAccounts],
  readAccountDetails: [readAccountDetails],
  readAccountChanges: [(store, userId) => readAccountChanges(store, userId, '2026-01-01T00:00:00.000Z')],
  readAccountChange: [(store, userId) => readAccountChange(store, userId, id, '2026-01-01T00:00:00.000Z')],
  readImportsOf: [(store, userId) => readImportsOf(store, userId, firstAccountId)],
  countCategoriesOfMerchants: [{}, { startDate, endDate }].map(
    (window) => (store, userId) => countCategoriesOfMerchants(store, userId, window, ['shop']),
  ),
  countDecidedMerchants: [countDecidedMerchants],
  readDecidedMerchants: [readDecidedMerchants],
  readKeysOfMerchant: [(store, userId) => readKeysOfMerchant(store, userId, 'shop')],
  readKeysOfMerchants: [(store, userId) => readKeysOfMerchants(store, userId, ['shop'])],
  readMerchants: [{}, { startDate, endDate }, { accountId: id }].map(
    (window) => (store, userId) =>
      readMerchants(store, userId, { ...window, order: 'amount' }, { first: 0, limit: 50 }),
  ),
  readMonthRates: [
    (store, userId) =>
      readMonthRates(store, userId, { first: '2019-03', last: '2019-04', today: '2019-04-02' }),
  ],
  readLedgersOf: [readLedgersOf],
  readMembers: [readMembers],
  readMemberships: [readMemberships],
  readLedgerVersion: [readLedgerVersion],
  readOutcomes: [readOutcomes],
  readOutcomesOfRule: [(store, userId) => readOutcomesOfRule(store, userId, id)],
  readTagsOfOutcomes: [readTagsOfOutcomes],
  readOutcomesWithTags: [(store, userId) => readOutcomesWithTags(store, userId, [id])],
  readActionsOfOutcome: [(store, userId) => readActionsOfOutcome(store, userId, id)],
  readMerges: [(store, userId) => readMerges(store, userId, [{ conditions: onAccountAndMerchant }])],
  readMerchantNames: [readMerchantNames],
  readShownTexts: [readShownTexts],
  readNamesOfMerchants: [(store, userId) => readNamesOfMerchants(store, userId, ['shop', 'corner'])],
  readRuleChanges: [readRuleChanges],
  readRulesInOrder: [readRulesInOrder],
  readProfile: [readProfile],
  readRecurringCosts: [readRecurringCosts],
  readRecurringCost: [(store, userId) => readRecurringCost(store, userId, id)],
  countSample: [countSample],
  readTransactionRules: [readTransactionRules],
}
