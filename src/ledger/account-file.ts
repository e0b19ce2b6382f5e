import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import {
  AccountFile,
  AccountFilePart,
  accountFileFormat,
  accountFileVersion,
  KeptRecurringCost,
  KeptTransaction,
  RestoredPart,
} from '#contract/account-file.ts'
import { KeptAccount } from '#contract/accounts.ts'
import { KeptBudget } from '#contract/budgets.ts'
import { KeptCategory } from '#contract/categories.ts'
import { KeptMerchant } from '#contract/merchants.ts'
import { KeptRate, KeptRateFile } from '#contract/rates.ts'
import { NewTransactionRule } from '#contract/transaction-rules.ts'
import { mostRows } from '#contract/transactions.ts'
import { KeptMatchDecision } from '#contract/transfers.ts'
import { firstAccountId } from '#domain/accounts.ts'
import { defaultCategoriesShown } from '#domain/categories-shown.ts'
import { defaultCurrency, defaultLocale } from '#domain/formats.ts'
import { rateFileOf, yearsOf } from '#domain/rates/central-bank-file.ts'
import { deviceOf, noteSecurityEvent } from '#http/note-security-event.ts'
import { putAccount, readAccounts } from '#ledger/store/accounts.ts'
import { addTransactions } from '#ledger/store/add-transactions.ts'
import { readBudgets, restoreBudgets } from '#ledger/store/budgets/budgets.ts'
import { changeCurrency } from '#ledger/store/change-currency.ts'
import { changeLedger } from '#ledger/store/change-ledger.ts'
import { changeMonthStart, readChosenMonthStart } from '#ledger/store/change-month-start.ts'
import { dismissChanges, readDismissedChanges } from '#ledger/store/changes/dismissed-changes.ts'
import { readCounting } from '#ledger/store/counting.ts'
import { readKeptCategories, restoreCategories } from '#ledger/store/kept-categories.ts'
import { readKeptTransactions } from '#ledger/store/kept-transactions.ts'
import { readLedgerCurrency } from '#ledger/store/ledger-currency.ts'
import { readKeptDecisions, restoreDecisions } from '#ledger/store/matching/decisions.ts'
import { putDecidedMerchants, readDecidedMerchants } from '#ledger/store/merchants/decided-merchants.ts'
import { putProfile, readProfile } from '#ledger/store/profiles.ts'
import { loadRateFile, readKeptRateFile } from '#ledger/store/rate-files.ts'
import { readRates, restoreRates } from '#ledger/store/rates.ts'
import type { PagePosition } from '#ledger/store/read-transactions.ts'
import { putRecurringCost, readRecurringCosts } from '#ledger/store/recurring-costs.ts'
import { changeRefundMonth } from '#ledger/store/refund-month.ts'
import { readSavedFilters, restoreSavedFilters } from '#ledger/store/saved-filters.ts'
import { readSavedReports, restoreSavedReports } from '#ledger/store/saved-reports.ts'
import { readTransactionRules, saveTransactionRules } from '#ledger/store/transaction-rules.ts'
import type { Store } from '#store/schema.ts'
import { requireAccounts } from './accounts.ts'
import { tooManyBudgets } from './budgets.ts'
import { refusedPlaces, requireFewCategories, tooMany } from './categories.ts'
import { requireFewRules, requireSoundRule, unsound } from './check-rules.ts'
import { endpoint } from './endpoint.ts'
import { timeOf } from './ledger-context.ts'
import { largestBatch, weightOfFile } from './limit-calls.ts'
import { requireFewMerchants } from './merchants.ts'
import { rulesInFile } from './rules-in-file.ts'
import { filterText, tooManyFilters } from './saved-filters.ts'
import { reportText, tooManyReports } from './saved-reports.ts'
import { streamLedger } from './stream-ledger.ts'

const topic = 'Account file'

export const accountFile = [
  endpoint({
    method: 'get',
    path: '/account-file',
    topic,
    summary: 'Download the whole account',
    description:
      'The whole account without attachments as one JSON file, which any Outgo server can restore. The download breaks off if the ledger changes in the meantime; a complete file ends with `complete`.',
    answer: { schema: AccountFile, description: 'The file.' },
    weigh: weightOfFile,
    async handle({ c, context, store, userId, ledgerId }) {
      await noteSecurityEvent(store, context, { userId, kind: 'account_exported', device: deviceOf(c) })
      const exportedAt = new Date(context.clock.now()).toISOString()
      return streamLedger(c, context, {
        type: 'application/json',
        fileName: `outgo-${exportedAt.slice(0, 10)}.json`,
        parts: writeAccountFile(store, { userId, ledgerId }, exportedAt),
      })
    },
  }),
  endpoint({
    method: 'post',
    path: '/account-file',
    topic,
    summary: 'Restore a part of an account file',
    description:
      'Restores the whole part or nothing, at most 1000 of each kind. Replaces the name, the locale, what the Dashboard shows, the currency, the month of refunds, accounts with the same `id`, categories with the same name, the names and merges of merchants, rates of the same month, the file of rates, rules with the same `description_pattern`, recurring costs with the same `id`, budgets of the same category, and saved filters and saved reports with the same name. Decisions about transfers and refunds apply to the transactions that are added after them. Transactions whose `id` or `import_key` already exists stay as they are, even if they have been edited. Everything that the part does not contain stays the same.',
    role: 'owner',
    body: AccountFilePart,
    answer: { schema: RestoredPart, description: 'How many transactions were new.' },
    problems: { ...tooMany, ...unsound },
    largestBody: largestBatch,
    async handle({ c, store, userId, ledgerId, body, context }) {
      const { metrics, noteAdded } = context
      const email = c.var.email ?? ''
      const transactions = await changeLedger(store, ledgerId, (transaction) =>
        restore(transaction, { userId, ledgerId, email, at: timeOf(context) }, body),
      )
      await context.refreshValues(store, ledgerId)
      metrics?.countImport({ inserted: transactions, duplicates: body.transactions.length - transactions })
      noteAdded(transactions)
      return { transactions }
    },
  }),
]

type Whose = { userId: string; ledgerId: string }

async function* writeAccountFile(store: Store, { userId, ledgerId }: Whose, exportedAt: string) {
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

async function putRateFile(store: Store, ledgerId: string, given: z.output<typeof KeptRateFile>, at: string) {
  const file = rateFileOf(yearsOf(given.currencies))
  if (file === null) throw new Error('A file without a rate passed its check')
  // Restoring the same file again changes nothing.
  if (isDeepStrictEqual(await readKeptRateFile(store, ledgerId), given)) return
  await loadRateFile(store, ledgerId, given.name, file, at)
}

async function restore(
  store: Store,
  owner: Whose & { email: string; at: string },
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
  if (refusal) throw tooManyFilters
  const reports = part.savedReports.map((one) => ({ ...one, report: reportText(one.report) }))
  if (await restoreSavedReports(store, ledgerId, reports)) throw tooManyReports
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
