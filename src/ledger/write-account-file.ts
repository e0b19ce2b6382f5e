import * as z from 'zod/mini'
import {
  accountFileFormat,
  accountFileVersion,
  KeptRecurringCost,
  KeptTransaction,
} from '#contract/account-file.ts'
import { KeptAccount } from '#contract/accounts.ts'
import { KeptBudget } from '#contract/budgets.ts'
import { KeptCategory } from '#contract/categories.ts'
import { KeptMerchant } from '#contract/merchants.ts'
import { KeptRate, KeptRateFile } from '#contract/rates.ts'
import { NewTransactionRule } from '#contract/transaction-rules.ts'
import { mostRows } from '#contract/transactions.ts'
import { KeptMatchDecision } from '#contract/transfers.ts'
import { defaultCategoriesShown } from '#domain/categories-shown.ts'
import { defaultCurrency, defaultLocale } from '#domain/formats.ts'
import { readAccounts } from '#ledger/store/accounts.ts'
import { readBudgets } from '#ledger/store/budgets/budgets.ts'
import { readChosenMonthStart } from '#ledger/store/change-month-start.ts'
import { readDismissedChanges } from '#ledger/store/changes/dismissed-changes.ts'
import { readCounting } from '#ledger/store/counting.ts'
import { readKeptCategories } from '#ledger/store/kept-categories.ts'
import { readKeptTransactions } from '#ledger/store/kept-transactions.ts'
import { readLedgerCurrency } from '#ledger/store/ledger-currency.ts'
import { readKeptDecisions } from '#ledger/store/matching/decisions.ts'
import { readDecidedMerchants } from '#ledger/store/merchants/decided-merchants.ts'
import { readProfile } from '#ledger/store/profiles.ts'
import { readKeptRateFile } from '#ledger/store/rate-files.ts'
import { readRates } from '#ledger/store/rates.ts'
import type { PagePosition } from '#ledger/store/read-transactions.ts'
import { readRecurringCosts } from '#ledger/store/recurring-costs.ts'
import { readSavedFilters } from '#ledger/store/saved-filters.ts'
import { readSavedReports } from '#ledger/store/saved-reports.ts'
import { readTransactionRules } from '#ledger/store/transaction-rules.ts'
import type { Store } from '#store/schema.ts'
import { rulesInFile } from './rules-in-file.ts'

/** The parts of an account file, one after the other. */
export async function* writeAccountFile(
  store: Store,
  { userId, ledgerId }: { userId: string; ledgerId: string },
  exportedAt: string,
) {
  const [
    profile,
    currency,
    accounts,
    categories,
    merchants,
    rates,
    rateFile,
    rules,
    costs,
    decisions,
    { refundMonth },
    monthStart,
    filters,
    reports,
    budgets,
    dismissed,
  ] = await Promise.all([
    readProfile(store, userId),
    readLedgerCurrency(store, ledgerId),
    readAccounts(store, ledgerId),
    readKeptCategories(store, ledgerId),
    readDecidedMerchants(store, ledgerId),
    readRates(store, ledgerId),
    readKeptRateFile(store, ledgerId),
    readTransactionRules(store, ledgerId),
    readRecurringCosts(store, ledgerId),
    readKeptDecisions(store, ledgerId),
    readCounting(store, ledgerId),
    readChosenMonthStart(store, ledgerId),
    readSavedFilters(store, ledgerId),
    readSavedReports(store, ledgerId),
    readBudgets(store, ledgerId),
    readDismissedChanges(store, ledgerId),
  ])
  const head = {
    format: accountFileFormat,
    version: accountFileVersion,
    exported_at: exportedAt,
    name: profile?.name ?? null,
    locale: profile?.locale ?? defaultLocale,
    categories_shown: profile?.categoriesShown ?? defaultCategoriesShown,
    currency: currency ?? defaultCurrency,
    refund_month: refundMonth,
    month_start: monthStart,
    accounts: accounts.map(({ balanceCents: _, count: __, ...account }) => z.encode(KeptAccount, account)),
    categories: categories.map((category) => z.encode(KeptCategory, category)),
    merchants: merchants.map((merchant) => z.encode(KeptMerchant, merchant)),
    rates: rates.map((rate) => z.encode(KeptRate, rate)),
    ...(rateFile && { rate_file: z.encode(KeptRateFile, rateFile) }),
    match_decisions: decisions.map((decision) => z.encode(KeptMatchDecision, decision)),
    transaction_rules: rulesInFile(rules).map((rule) => z.encode(NewTransactionRule, rule)),
    saved_filters: filters.map(({ name, filter }) => ({ name, filter: JSON.parse(filter) })),
    saved_reports: reports.map(({ name, report, position }) => ({
      name,
      report: JSON.parse(report),
      dashboard_position: position,
    })),
    budgets: budgets.map(({ id: _, ...budget }) => z.encode(KeptBudget, budget)),
    dismissed_changes: [...dismissed].sort(),
    recurring_costs: costs.map(({ id, bookedDays: _, paidDays: __, paidMonths: ___, ...cost }) =>
      z.encode(KeptRecurringCost, { id, cost }),
    ),
  }
  yield `${JSON.stringify(head).slice(0, -1)},\n"transactions":[`
  let separator = '\n'
  let after: PagePosition | null = null
  do {
    const page: Awaited<ReturnType<typeof readKeptTransactions>> = await readKeptTransactions(
      store,
      ledgerId,
      { after, limit: mostRows },
    )
    for (const row of page) {
      yield separator + JSON.stringify(z.encode(KeptTransaction, { ...row, byHand: row.byHand ?? undefined }))
      separator = ',\n'
    }
    after = page.length === mostRows ? (page.at(-1) ?? null) : null
  } while (after !== null)
  yield '\n],\n"complete":true}\n'
}
