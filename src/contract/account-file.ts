import * as z from 'zod/mini'
import { categoriesShown } from '#domain/categories-shown.ts'
import { refundMonths } from '#domain/matches.ts'
import { longestDescription, longestName } from '#domain/plain-text.ts'
import { KeptAccount } from './accounts.ts'
import { KeptBudget } from './budgets.ts'
import { KeptCategory } from './categories.ts'
import { Name, plainText } from './fields.ts'
import { Currency, MonthStart } from './ledger.ts'
import { KeptMerchant } from './merchants.ts'
import { Locale } from './profiles.ts'
import { KeptRate, KeptRateFile } from './rates.ts'
import { record, request } from './record.ts'
import { NewRecurringCost } from './recurring-costs.ts'
import { NewSavedFilter } from './saved-filters.ts'
import { NewSavedReport } from './saved-reports.ts'
import { NewTransactionRule } from './transaction-rules.ts'
import { addedFields, KeptByHand, mostRows } from './transactions.ts'
import { KeptMatchDecision } from './transfers.ts'

/** The format name on the first line of an account file. */
export const accountFileFormat = 'outgo-account'
export const accountFileVersion = 2
/** Files of version 1 have no accounts: their transactions belong to the first one. */
const readableVersion = z.literal([1, accountFileVersion])

/** Older files do not have it, so it is unknown. */
const bankText = (longest: number) =>
  z._default(z.nullable(z.string().check(z.maxLength(longest), plainText)), '')

/** A transaction with its original ID, so that restoring it twice adds no duplicate. */
export const KeptTransaction = request({
  id: z.uuid(),
  accountId: z.optional(z.uuid()),
  ...addedFields,
  /** Missing in older files. */
  reviewed: z._default(z.boolean(), true),
  byHand: z.optional(KeptByHand),
  /** What the bank said, if the row says something else; empty if that is unknown. */
  bankDescription: bankText(longestDescription),
  bankCategory: bankText(longestName),
})

export const KeptRecurringCost = request({ id: z.uuid(), cost: NewRecurringCost })

/** Missing in files from versions without this choice. */
const formats = {
  locale: z.optional(Locale),
  currency: z.optional(Currency),
  refundMonth: z.optional(z.enum(refundMonths)),
  monthStart: z.optional(MonthStart),
  categoriesShown: z.optional(z.enum(categoriesShown)),
}

const part = <Schema extends z.core.$ZodType>(schema: Schema) =>
  z._default(z.array(schema).check(z.maxLength(mostRows)), [])

/**
 * `POST /account-file`: one part of an account file, all or nothing. It replaces the name, the locale, what
 * the Dashboard shows, the currency, accounts with the same ID, categories with the same name, the names and
 * merges of merchants, rates of the same month, the file of rates, rules with the same pattern, recurring costs
 * with the same ID, budgets of the same category, and saved filters and saved reports with the same name. Dismissed
 * month changes are added to those that are already dismissed. Existing transactions stay the same. Decisions about
 * transfers and refunds apply to transactions added later.
 */
export const AccountFilePart = request({
  name: z.optional(Name),
  ...formats,
  accounts: part(KeptAccount),
  categories: part(KeptCategory),
  merchants: part(KeptMerchant),
  rates: part(KeptRate),
  rateFile: z.optional(KeptRateFile),
  transactionRules: part(NewTransactionRule),
  recurringCosts: part(KeptRecurringCost),
  matchDecisions: part(KeptMatchDecision),
  savedFilters: part(NewSavedFilter),
  savedReports: part(NewSavedReport),
  budgets: part(KeptBudget),
  dismissedChanges: part(z.uuid()),
  transactions: part(KeptTransaction),
})
export type AccountFilePart = z.output<typeof AccountFilePart>

/** Rows per part that the pages send, so that other users' calls wait for one part at most. */
export const rowsInPart = 250

/** How many of the transactions were new. */
export const RestoredPart = record({ transactions: z.int() })

/** The whole file as downloaded. `complete` comes last, so a truncated file lacks it. */
export const AccountFile = record({
  format: z.literal(accountFileFormat),
  version: readableVersion,
  exportedAt: z.string(),
  name: z.nullable(z.string()),
  ...formats,
  accounts: z._default(z.array(KeptAccount), []),
  categories: z._default(z.array(KeptCategory), []),
  merchants: z._default(z.array(KeptMerchant), []),
  rates: z._default(z.array(KeptRate), []),
  rateFile: z.optional(KeptRateFile),
  matchDecisions: z._default(z.array(KeptMatchDecision), []),
  savedFilters: z._default(z.array(NewSavedFilter), []),
  savedReports: z._default(z.array(NewSavedReport), []),
  budgets: z._default(z.array(KeptBudget), []),
  dismissedChanges: z._default(z.array(z.uuid()), []),
  transactionRules: z.array(NewTransactionRule),
  recurringCosts: z.array(KeptRecurringCost),
  transactions: z.array(KeptTransaction),
  complete: z.literal(true),
})
export type AccountFile = z.output<typeof AccountFile>
