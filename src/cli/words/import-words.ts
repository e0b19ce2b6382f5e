import type { AccountName, StatementAccount } from '#cli/choose-account.ts'
import type { AccountStatement, Question, Reason } from '#domain/reading/reading.ts'
import { FractionalAmount } from '#domain/whole-units.ts'
import type { Imported } from '#ledger/store/import-rows.ts'
import { isConflict } from '#store/engines/is-conflict.ts'
import { type StoreTrouble, storeTroubleOf } from '#store/engines/store-trouble-of.ts'
import { plural } from '#words/plural.ts'
import { counted } from './counted.ts'
import { reasonText } from './reading-words.ts'

const maxSkippedShown = 20

/** The result of an import, or its preview. */
export function outcomeText({ inserted, duplicates, deleted }: Imported, isDryRun: boolean): string {
  const was = (count: number) => plural(count, 'was', 'were')
  const is = (count: number) => plural(count, 'is', 'are')
  const added = isDryRun ? 'would be added' : `${was(inserted)} added`
  const there = isDryRun
    ? `${is(duplicates)} already there`
    : `${was(duplicates)} already there and not added again`
  const known = duplicates === 0 ? '' : ` ${counted(duplicates, 'transaction')} ${there}.`
  const left =
    deleted === 0
      ? ''
      : ` ${counted(deleted, 'transaction')} that you deleted ${isDryRun ? 'would be' : was(deleted)} left out; --restore-deleted adds ${plural(deleted, 'it', 'them')}.`
  return `${counted(inserted, 'transaction')} ${added}.${known}${left}`
}

/** The skipped rows with line and reason: the first few, or all that were recorded. */
export function skippedLines(
  { skipped, skippedCount }: { skipped: { line: number; reason: string }[]; skippedCount: number },
  { isDryRun, listsAllSkipped: isAll }: { isDryRun: boolean; listsAllSkipped: boolean },
): string[] {
  if (skippedCount === 0) return []
  const shown = isAll ? skipped : skipped.slice(0, maxSkippedShown)
  const more = skippedCount - shown.length
  return [
    `${counted(skippedCount, 'row')} ${isDryRun ? 'would be' : plural(skippedCount, 'was', 'were')} skipped:`,
    ...shown.map(({ line, reason }) => `  Line ${line}: ${reason}`),
    ...(more === 0
      ? []
      : [`  and ${more.toLocaleString('en-US')} more${isAll ? '' : '; --list-skipped lists them'}`]),
  ]
}

/** How to complete an import that stopped early; `total` is null if the file was still being read. */
export function savedText(saved: number, total: number | null, again: string): string {
  const known =
    total === null
      ? 'None of its transactions were saved.'
      : `${saved.toLocaleString('en-US')} of ${counted(total, 'transaction')} ${plural(saved, 'was', 'were')} saved.`
  const retry =
    again === '' ? 'Run the same command again' : `Run it again with --retry ${again} instead of --again`
  return `${known} ${retry} to add the rest; there will be no duplicates.`
}

const troubles: Record<StoreTrouble, string> = {
  full: 'The disk is full: free up some space.',
  'read-only': 'The database is read-only.',
  away: 'The database is unavailable.',
}

/** The expected reasons why an import stops early; null for any other error. */
export function stopReason(error: unknown): string | null {
  if (error instanceof Error && error.name === 'AbortError') return 'Stopped.'
  const trouble = storeTroubleOf(error)
  if (trouble !== null) return `${troubles[trouble]} (${error instanceof Error ? error.message : error})`
  if (error instanceof FractionalAmount)
    return `The account is in ${error.currency}, which has no decimals, but an amount has some.`
  return isConflict(error) ? 'The account has been deleted in the meantime.' : null
}

const answers: Record<Question['about'], string> = {
  date_order: '--date-order',
  decimal: '--decimal',
  spending: '--spending',
  columns: '--columns',
  encoding: '--encoding',
}

/** A question that a file leaves open, with the option that answers it. */
export const questionText = ({ about, choices, why }: Question): string =>
  about === 'columns'
    ? `${reasonText(why)} Name the columns with --columns, for example --columns date=1,description=3,amount=5.`
    : `${reasonText(why)} Answer with ${choices.map((choice) => `${answers[about]} ${choice}`).join(' or ')}.`

/** Asks about a file whose columns are those of one of the three banks. */
export const bankSpendingText = (bank: string): string =>
  `The columns are those of ${bank}, whose spending is negative, but spending may be positive in this file. Answer with --spending negative or --spending positive.`

export const balanceText = (note: Reason): string =>
  `The balances in the file do not agree with its transactions: ${reasonText(note)} Add --allow-unbalanced to import it anyway.`

export const probablyThereText = (count: number): string =>
  `${counted(count, 'transaction')} ${plural(count, 'is', 'are')} probably there already: ${plural(count, 'another one has', 'others have')} nearly the same date and amount. Add --probable skip to leave ${plural(count, 'it', 'them')} out, --probable replace to replace ${plural(count, 'that one with it', 'those with them')}, or --probable add to add ${plural(count, 'it', 'them')}.`

/** Why a file of several accounts is not imported. */
export const accountsText = (accounts: readonly AccountStatement['account'][]): string =>
  `The file contains ${accounts.length} accounts, not all of which have a number or a name: ${accounts.map(({ number, name }) => number ?? name ?? 'one without either').join(', ')}. Import a file of one account.`

/**
 * Asks which account a statement belongs to, and names the option that answers it. `isPart` means that the file also
 * has amounts of the same account in another currency.
 */
export function accountOptionText(
  { number, name, currency }: StatementAccount,
  accounts: readonly AccountName[],
  isPart: boolean,
): string {
  const fit = accounts.filter(
    (account) => currency === null || account.currency === currency || account.count === 0,
  )
  if (currency !== null && fit.length === 0)
    return `There are amounts in ${currency}, but no account is in ${currency}. Create one with --new-account "${currency}=<name>".`
  const names = fit.map((account) => account.name).join(', ')
  const orNew = ' To create one, use --new-account instead.'
  if (isPart && currency !== null)
    return `Which account are the amounts in ${currency} for? Answer with --account "${currency}=<name>". Your accounts: ${names}.${orNew}`
  const known = number ?? name
  if (known === null)
    return `Which account is this file for? Answer with --account <name>. Your accounts: ${names}.${orNew}`
  const which = number === null ? `is "${name}" in this file` : `has the number ${number}`
  return `Which account ${which}? Answer with --account "${known}=<name>". Your accounts: ${names}.${orNew}`
}

export const profileText = (name: string): string =>
  `Read as you confirmed for earlier files (reading profile "${name}").`

export const rememberedText =
  'Later files with the same columns are read in the same way. You can see the reading profile in Settings.'

export const currencyText = (currency: string): string =>
  `The amounts are in ${currency}. Outgo stores amounts in hundredths, so it cannot have accounts in ${currency}.`

/** Says how many transactions are missing from totals until rates are added. */
export const withoutRateText = (currency: string, count: number): string =>
  `${counted(count, 'transaction')} in ${currency} ${plural(count, 'has', 'have')} no exchange rate yet and ${plural(count, 'counts', 'count')} in no total. Add rates in Settings, Exchange Rates.`

export const ledgerCurrencyText = (currency: string): string =>
  `The currency of the ledger is ${currency}, as in the file.`
