import type { Store } from '#store/schema.ts'
import { accounts } from './0001-accounts.ts'
import { ledger } from './0002-ledger.ts'
import { waysToSignIn } from './0003-ways-to-sign-in.ts'
import { deletions } from './0004-deletions.ts'
import { rowOwners } from './0005-row-owners.ts'
import { securityEvents } from './0006-security-events.ts'
import { fewerLookups } from './0007-fewer-lookups.ts'
import { searchTexts } from './0008-search-texts.ts'
import { totalsInTheirKey } from './0009-totals-in-their-key.ts'
import { dropNarrowIndexes, longDescriptions } from './0010-long-descriptions.ts'
import { provedAddresses } from './0011-proved-addresses.ts'
import { linkingSessions } from './0012-linking-sessions.ts'
import { searchTextColumn } from './0013-search-text-column.ts'
import { notes } from './0014-notes.ts'
import { formats } from './0015-formats.ts'
import { ledgers } from './0016-ledgers.ts'
import { imports } from './0017-imports.ts'
import { categories } from './0018-categories.ts'
import { transfers } from './0019-transfers.ts'
import { categoriesShown } from './0020-categories-shown.ts'
import { rates } from './0021-rates.ts'
import { invitations } from './0022-invitations.ts'
import { accountChanges } from './0023-account-changes.ts'
import { ledgerTotals } from './0024-ledger-totals.ts'
import { matching } from './0025-matching.ts'
import { earlierRows } from './0026-earlier-rows.ts'
import { categorySuggestions } from './0027-category-suggestions.ts'
import { keptLinks } from './0028-kept-links.ts'
import { accountsOfDecisions } from './0029-accounts-of-decisions.ts'
import { reviewed } from './0030-reviewed.ts'
import { reviewChanges } from './0031-review-changes.ts'
import { tags } from './0032-tags.ts'
import { recurringPayments } from './0033-recurring-payments.ts'
import { categoryTree } from './0034-category-tree.ts'
import { merchants } from './0035-merchants.ts'
import { descriptions } from './0036-descriptions.ts'
import { transactionChanges } from './0037-transaction-changes.ts'
import { monthOfRefunds } from './0038-month-of-refunds.ts'
import { earlierPayments } from './0039-earlier-payments.ts'
import { ruleOutcomes } from './0040-rule-outcomes.ts'
import { categoriesByHand } from './0041-categories-by-hand.ts'
import { rulesAddTags } from './0042-rules-add-tags.ts'
import { splits } from './0043-splits.ts'
import { savedFilters } from './0044-saved-filters.ts'
import { cadences } from './0045-cadences.ts'
import { savedReports } from './0046-saved-reports.ts'
import { budgets } from './0047-budgets.ts'
import { seriesDecisions } from './0048-series-decisions.ts'
import { attachments } from './0049-attachments.ts'
import { dismissedChanges } from './0050-dismissed-changes.ts'
import { chosenCategories } from './0051-chosen-categories.ts'
import { summaryMails } from './0052-summary-mails.ts'
import { monthStart } from './0053-month-start.ts'
import { reportTotals } from './0054-report-totals.ts'
import { workingDayStarts } from './0055-working-day-starts.ts'
import { bankTexts } from './0056-bank-texts.ts'
import { correctedIncomes } from './0057-corrected-incomes.ts'
import { movedRows } from './0058-moved-rows.ts'
import { reportTotalsByYear } from './0059-report-totals-by-year.ts'
import { tagsByDay } from './0062-tags-by-day.ts'
import { packedReportTotals } from './0064-packed-report-totals.ts'
import { sizesAndTransfers } from './0065-sizes-and-transfers.ts'
import { packedDescriptions } from './0066-packed-descriptions.ts'

export type Migration = {
  name: string
  /** Receives a store with the database's column names, whatever today's code calls them. */
  up: (store: Store) => Promise<void>
  /**
   * Adjusts tables without this migration so that they accept every row of a backup that lacks it, from either
   * engine.
   */
  beforeOlderRows?: (store: Store) => Promise<void>
}

/** Counted the decisions about categories again, which 0065 does for all of them. */
const countedLater = async (): Promise<void> => {}

/**
 * Every change of the tables, in order. Append only; never edit a released one, except to leave out what a later one
 * does again.
 */
export const allMigrations: readonly Migration[] = [
  { name: '0001-accounts', up: accounts },
  { name: '0002-ledger', up: ledger },
  { name: '0003-ways-to-sign-in', up: waysToSignIn },
  { name: '0004-deletions', up: deletions },
  { name: '0005-row-owners', up: rowOwners },
  { name: '0006-security-events', up: securityEvents },
  { name: '0007-fewer-lookups', up: fewerLookups },
  { name: '0008-search-texts', up: searchTexts },
  { name: '0009-totals-in-their-key', up: totalsInTheirKey },
  { name: '0010-long-descriptions', up: longDescriptions, beforeOlderRows: dropNarrowIndexes },
  { name: '0011-proved-addresses', up: provedAddresses },
  { name: '0012-linking-sessions', up: linkingSessions },
  { name: '0013-search-text-column', up: searchTextColumn },
  { name: '0014-notes', up: notes },
  { name: '0015-formats', up: formats },
  { name: '0016-ledgers', up: ledgers },
  { name: '0017-imports', up: imports },
  { name: '0018-categories', up: categories },
  { name: '0019-transfers', up: transfers },
  { name: '0020-categories-shown', up: categoriesShown },
  { name: '0021-rates', up: rates },
  { name: '0022-invitations', up: invitations },
  { name: '0023-account-changes', up: accountChanges },
  { name: '0024-ledger-totals', up: ledgerTotals },
  { name: '0025-matching', up: matching },
  { name: '0026-earlier-rows', up: earlierRows },
  { name: '0027-category-suggestions', up: categorySuggestions },
  { name: '0028-kept-links', up: keptLinks },
  { name: '0029-accounts-of-decisions', up: accountsOfDecisions },
  { name: '0030-reviewed', up: reviewed },
  { name: '0031-review-changes', up: reviewChanges },
  { name: '0032-tags', up: tags },
  { name: '0033-recurring-payments', up: recurringPayments },
  { name: '0034-category-tree', up: categoryTree },
  { name: '0035-merchants', up: merchants },
  { name: '0036-descriptions', up: descriptions },
  { name: '0037-transaction-changes', up: transactionChanges },
  { name: '0038-month-of-refunds', up: monthOfRefunds },
  { name: '0039-earlier-payments', up: earlierPayments },
  { name: '0040-rule-outcomes', up: ruleOutcomes },
  { name: '0041-categories-by-hand', up: categoriesByHand },
  { name: '0042-rules-add-tags', up: rulesAddTags },
  { name: '0043-splits', up: splits },
  { name: '0044-saved-filters', up: savedFilters },
  { name: '0045-cadences', up: cadences },
  { name: '0046-saved-reports', up: savedReports },
  { name: '0047-budgets', up: budgets },
  { name: '0048-series-decisions', up: seriesDecisions },
  { name: '0049-attachments', up: attachments },
  { name: '0050-dismissed-changes', up: dismissedChanges },
  { name: '0051-chosen-categories', up: chosenCategories },
  { name: '0052-summary-mails', up: summaryMails },
  { name: '0053-month-start', up: monthStart },
  { name: '0054-report-totals', up: reportTotals },
  { name: '0055-working-day-starts', up: workingDayStarts },
  { name: '0056-bank-texts', up: bankTexts },
  { name: '0057-corrected-incomes', up: correctedIncomes },
  { name: '0058-moved-rows', up: movedRows },
  { name: '0059-report-totals-by-year', up: reportTotalsByYear },
  { name: '0060-more-category-keys', up: countedLater },
  { name: '0061-names-as-written', up: countedLater },
  { name: '0062-tags-by-day', up: tagsByDay },
  { name: '0063-finer-kinds', up: countedLater },
  { name: '0064-packed-report-totals', up: packedReportTotals },
  { name: '0065-sizes-and-transfers', up: sizesAndTransfers },
  { name: '0066-packed-descriptions', up: packedDescriptions },
]
