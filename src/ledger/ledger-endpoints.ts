import { accountChanges } from './account-changes.ts'
import { accountDetails } from './account-details.ts'
import { accountFile } from './account-file.ts'
import { accounts } from './accounts.ts'
import { attachments } from './attachments.ts'
import { budgets } from './budgets.ts'
import { categories } from './categories.ts'
import { categoryChanges } from './category-changes.ts'
import { coverage } from './coverage.ts'
import { deletions } from './deletions.ts'
import { descriptions } from './descriptions.ts'
import type { Endpoint } from './endpoint.ts'
import { forecast } from './forecast.ts'
import { foundSeries } from './found-series.ts'
import { imports } from './imports.ts'
import { invitations } from './invitations.ts'
import { ledger } from './ledger.ts'
import { members } from './members.ts'
import { merchants } from './merchants.ts'
import { monthChanges } from './month-changes.ts'
import { profile } from './profile.ts'
import { rates } from './rates.ts'
import { readingProfiles } from './reading-profiles.ts'
import { recurringCosts } from './recurring-costs.ts'
import { recurringPayments } from './recurring-payments.ts'
import { refunds } from './refunds.ts'
import { reports } from './reports.ts'
import { review } from './review.ts'
import { ruleChanges } from './rule-changes.ts'
import { savedFilters } from './saved-filters.ts'
import { savedReports } from './saved-reports.ts'
import { suggestions } from './suggestions.ts'
import { summary } from './summary.ts'
import { tags } from './tags.ts'
import { transactionChanges } from './transaction-changes.ts'
import { transactionRules } from './transaction-rules.ts'
import { transactions } from './transactions.ts'
import { transactionsCsv } from './transactions-csv.ts'
import { transfers } from './transfers.ts'
import { importUndo } from './undo-import.ts'

/** All data service calls that require a signed-in user, in documentation order. */
export const ledgerEndpoints: readonly Endpoint[] = [
  ...transactions,
  ...attachments,
  ...descriptions,
  ...transactionsCsv,
  ...deletions,
  ...transactionChanges,
  ...imports,
  ...importUndo,
  ...coverage,
  ...transfers,
  ...refunds,
  ...suggestions,
  ...review,
  ...readingProfiles,
  ...savedFilters,
  ...summary,
  ...monthChanges,
  ...reports,
  ...savedReports,
  ...accounts,
  ...accountDetails,
  ...accountChanges,
  ...categories,
  ...categoryChanges,
  ...merchants,
  ...tags,
  ...rates,
  ...transactionRules,
  ...ruleChanges,
  ...recurringCosts,
  ...recurringPayments,
  ...foundSeries,
  ...budgets,
  ...forecast,
  ...profile,
  ...ledger,
  ...members,
  ...invitations,
  ...accountFile,
]
