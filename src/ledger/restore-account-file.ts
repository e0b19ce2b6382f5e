import { isDeepStrictEqual } from 'node:util'
import type * as z from 'zod/mini'
import type { AccountFilePart } from '#contract/account-file.ts'
import type { KeptRateFile } from '#contract/rates.ts'
import { firstAccountId } from '#domain/accounts.ts'
import { rateFileOf, yearsOf } from '#domain/rates/central-bank-file.ts'
import { putAccount } from '#ledger/store/accounts.ts'
import { addTransactions } from '#ledger/store/add-transactions.ts'
import { restoreBudgets } from '#ledger/store/budgets/budgets.ts'
import { changeCurrency } from '#ledger/store/change-currency.ts'
import { changeMonthStart } from '#ledger/store/change-month-start.ts'
import { dismissChanges } from '#ledger/store/changes/dismissed-changes.ts'
import { restoreCategories } from '#ledger/store/kept-categories.ts'
import { restoreDecisions } from '#ledger/store/matching/decisions.ts'
import { putDecidedMerchants } from '#ledger/store/merchants/decided-merchants.ts'
import { putProfile } from '#ledger/store/profiles.ts'
import { loadRateFile, readKeptRateFile } from '#ledger/store/rate-files.ts'
import { restoreRates } from '#ledger/store/rates.ts'
import { putRecurringCost } from '#ledger/store/recurring-costs.ts'
import { changeRefundMonth } from '#ledger/store/refund-month.ts'
import { restoreSavedFilters } from '#ledger/store/saved-filters.ts'
import { restoreSavedReports } from '#ledger/store/saved-reports.ts'
import { saveTransactionRules } from '#ledger/store/transaction-rules.ts'
import type { Store } from '#store/schema.ts'
import { requireAccounts } from './accounts.ts'
import { tooManyBudgets } from './budgets.ts'
import { refusedPlaces, requireFewCategories } from './categories.ts'
import { requireFewRules, requireSoundRule } from './check-rules.ts'
import { requireFewMerchants } from './merchants.ts'
import { filterRefusals, filterText } from './saved-filters.ts'
import { reportRefusals, reportText } from './saved-reports.ts'

/** Restores a part of an account file, in a change of the ledger. Returns how many transactions were new. */
export async function restoreAccountFile(
  store: Store,
  owner: { userId: string; ledgerId: string; email: string; at: string },
  part: z.output<typeof AccountFilePart>,
) {
  const { userId, ledgerId, email, at } = owner
  const { name, locale, categoriesShown, currency, refundMonth, monthStart } = part
  if ([name, locale, categoriesShown].some((value) => value !== undefined))
    await putProfile(store, userId, { email, name, locale, categoriesShown })
  if (currency !== undefined) await changeCurrency(store, ledgerId, { currency, accounts: 'change' }, at)
  if (refundMonth !== undefined) await changeRefundMonth(store, ledgerId, refundMonth)
  if (monthStart !== undefined) await changeMonthStart(store, ledgerId, monthStart)
  for (const account of part.accounts)
    await putAccount(store, ledgerId, { ...account, id: account.id.toLowerCase() })
  if (part.rates.length > 0) await restoreRates(store, ledgerId, part.rates)
  if (part.rateFile) await putRateFile(store, ledgerId, part.rateFile, at)
  if (part.categories.length > 0) {
    const refusal = await restoreCategories(store, ledgerId, part.categories)
    if (refusal) throw refusedPlaces[refusal]
    await requireFewCategories(store, ledgerId)
  }
  if (part.merchants.length > 0) {
    await putDecidedMerchants(store, ledgerId, part.merchants)
    await requireFewMerchants(store, ledgerId)
  }
  for (const { id, cost } of part.recurringCosts)
    await putRecurringCost(store, ledgerId, { id: id.toLowerCase(), ...cost })
  if (part.transactionRules.length > 0) {
    part.transactionRules.forEach(requireSoundRule)
    // Conditions on deleted accounts are kept, although no transaction meets them.
    await saveTransactionRules(store, ledgerId, part.transactionRules, at)
    await requireFewRules(store, ledgerId)
  }
  const refusal = await restoreSavedFilters(
    store,
    ledgerId,
    part.savedFilters.map(({ name, filter }) => ({ name, filter: filterText(filter) })),
  )
  if (refusal) throw filterRefusals.full
  const reports = part.savedReports.map((one) => ({ ...one, report: reportText(one.report) }))
  if (await restoreSavedReports(store, ledgerId, reports)) throw reportRefusals.full
  if (await restoreBudgets(store, ledgerId, part.budgets)) throw tooManyBudgets
  await dismissChanges(
    store,
    ledgerId,
    part.dismissedChanges.map((id) => id.toLowerCase()),
  )
  await restoreDecisions(store, ledgerId, part.matchDecisions, at)
  if (part.transactions.length === 0) return 0
  const rows = part.transactions.map(({ id, accountId = firstAccountId, ...row }) => ({
    ...row,
    id: id.toLowerCase(),
    accountId: accountId.toLowerCase(),
  }))
  await requireAccounts(store, ledgerId, rows)
  return addTransactions(store, ledgerId, rows)
}

async function putRateFile(store: Store, ledgerId: string, given: z.output<typeof KeptRateFile>, at: string) {
  const file = rateFileOf(yearsOf(given.currencies))
  if (file === null) throw new Error('A file without a rate passed its check')
  // Restoring the same file again changes nothing.
  if (isDeepStrictEqual(await readKeptRateFile(store, ledgerId), given)) return
  await loadRateFile(store, ledgerId, given.name, file, at)
}
