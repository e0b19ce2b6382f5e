import { basename } from 'node:path'
import { firstAccount, firstAccountId } from '#domain/accounts.ts'
import { isLedgerCurrency } from '#domain/currencies.ts'
import { defaultCurrency } from '#domain/formats.ts'
import { standingsOf } from '#domain/reading/already-there.ts'
import type { ReplacingRow } from '#domain/transaction.ts'
import { readAccounts, updateAccount } from '#ledger/store/accounts.ts'
import { changeCurrency } from '#ledger/store/change-currency.ts'
import { type Imported, importRows, previewImport } from '#ledger/store/import-rows.ts'
import { beginImport, finishImport } from '#ledger/store/imports.ts'
import { readKeptTransactions, readTransactionsOfDays } from '#ledger/store/kept-transactions.ts'
import { readLedgerCurrency } from '#ledger/store/ledger-currency.ts'
import { readWithoutRate } from '#ledger/store/without-rate.ts'
import type { Store } from '#store/schema.ts'
import { CommandProblem } from './arguments.ts'
import { type AccountName, chooseAccounts } from './choose-account.ts'
import { createAccounts } from './create-accounts.ts'
import type { ImportOptions } from './import-options.ts'
import { createProgress } from './import-progress.ts'
import { type OpenedStatement, openStatements } from './open-statement.ts'
import { findProfile } from './read-with-profile.ts'
import {
  ledgerCurrencyText,
  outcomeText,
  probablyThereText,
  profileText,
  savedText,
  skippedLines,
  stopReason,
  withoutRateText,
} from './words/import-words.ts'

/** One file of an import. */
export type FileImport = ImportOptions & {
  file: string
  userId: string
  /** The import keys that a dry run has seen in the previous files. */
  known: Set<string>
  /** Whether more files follow. */
  moreFollow: boolean
  /** Stops the import after the current transaction. */
  signal: AbortSignal
}

/**
 * Imports the statements of one file and prints the result. Nothing of a file that leaves something open is imported:
 * the questions are printed with the options that answer them.
 */
export async function importFile(
  store: Store,
  order: FileImport,
): Promise<'imported' | 'unreadable' | 'asked'> {
  const name = basename(order.file)
  const accounts = await openAccounts(store, order.userId)
  const known = { accounts, options: order }
  const file = await read(order, (reading) => findProfile(store, order.userId, reading, known))
  if ('problem' in file) {
    console.error(`${name}: ${file.problem}`)
    return 'unreadable'
  }
  if ('questions' in file) return ask(name, file.questions)
  const { statements } = file
  const chosen = chooseAccounts(
    accounts,
    statements.map(({ account }) => account),
    order,
  )
  if ('questions' in chosen) return ask(name, chosen.questions)
  const parts = []
  for (const [at, statement] of statements.entries()) {
    const account = chosen.accounts[at]
    if (!account) throw new Error('A statement has no account')
    const isOnly = accounts.length === 1 && !account.isNew
    const title = isOnly ? name : `${name}, ${account.name}`
    const rows = await withoutProbablyThere(store, order, account.id, statement)
    if ('questions' in rows) return ask(title, rows.questions)
    parts.push({ title, account, statement, ...rows })
  }
  if (file.profile !== null) console.log(`${name}: ${profileText(file.profile)}`)
  const taken = await takeCurrency(store, order, statements)
  if (taken !== null) console.log(`${name}: ${ledgerCurrencyText(taken)}`)
  const moreFollow = order.moreFollow || parts.length > 1
  const accountOf = order.isDryRun
    ? (account: AccountName) => account
    : await createAccounts(store, order.userId, accounts, parts)
  for (const part of parts)
    await importPart(store, { ...order, moreFollow }, { ...part, account: accountOf(part.account) })
  if (!order.isDryRun)
    for (const { currency, count } of await readWithoutRate(store, order.userId))
      if (statements.some(({ account }) => account.currency === currency))
        console.log(`${name}: ${withoutRateText(currency, count)}`)
  return parts.every(({ statement }) => statement.count === 0) ? 'unreadable' : 'imported'
}

/** A ledger is created with its first change, together with its first account. */
async function openAccounts(store: Store, ledgerId: string): Promise<AccountName[]> {
  const accounts = (await readAccounts(store, ledgerId)).filter(({ closed }) => !closed)
  if (accounts.length > 0) return accounts
  const currency = (await readLedgerCurrency(store, ledgerId)) ?? defaultCurrency
  return [
    { id: firstAccountId, name: firstAccount.name, numberHint: null, openingCents: 0, currency, count: 0 },
  ]
}

/** The part of a file that goes to one account. */
type Part = Rows & { title: string; account: AccountName; statement: OpenedStatement; leftOut: number }

async function importPart(store: Store, order: FileImport, part: Part): Promise<void> {
  const { title, statement } = part
  if (statement.count === 0) console.error(`${title}: No valid transactions found in the file.`)
  else console.log(`${title}: ${outcomeText(await add(store, order, part), order.isDryRun)}`)
  for (const line of skippedLines(statement, order)) console.log(line)
}

function ask(name: string, questions: readonly string[]) {
  for (const question of questions) console.error(`${name}: ${question}`)
  return 'asked' as const
}

/**
 * Takes the currency of the first statements for a ledger that has no amounts and no chosen currency, if all of them
 * are in the same supported currency. Returns that currency.
 */
async function takeCurrency(
  store: Store,
  { userId, isDryRun }: FileImport,
  statements: readonly OpenedStatement[],
): Promise<string | null> {
  const [currency, ...others] = new Set(
    statements.flatMap((one) => (one.count > 0 ? (one.account.currency ?? []) : [])),
  )
  if (currency === undefined || others.length > 0 || !isLedgerCurrency(currency)) return null
  if ((await readLedgerCurrency(store, userId)) !== null) return null
  const [any] = await readKeptTransactions(store, userId, { after: null, limit: 1 })
  if (any) return null
  if (!isDryRun)
    await changeCurrency(store, userId, { currency, accounts: 'change' }, new Date().toISOString())
  return currency
}

async function read(order: FileImport, profileOf: Parameters<typeof openStatements>[1]) {
  try {
    return await openStatements(order, profileOf)
  } catch (error) {
    if (order.signal.aborted) throw stoppedEarly(order, 'Stopped.', { done: 0, total: null }, error)
    if (!(error instanceof Error && 'syscall' in error)) throw error
    throw new CommandProblem(`${order.file} cannot be read (${error.message}).`, { cause: error })
  }
}

type Rows = { count: number; rows: () => Iterable<ReplacingRow> }

/**
 * The rows of a statement. Those that probably exist already are added, left out or used as replacements, as the user
 * asked.
 */
async function withoutProbablyThere(
  store: Store,
  { userId, probable }: FileImport,
  accountId: string,
  statement: OpenedStatement,
): Promise<(Rows & { leftOut: number }) | { questions: string[] }> {
  const all = { count: statement.count, rows: statement.rows, leftOut: 0 }
  if (!statement.mayComeInOtherFormats || probable === 'add') return all
  const rows = [...statement.rows()]
  const [first, last] = [rows.at(0)?.date, rows.at(-1)?.date]
  if (first === undefined || last === undefined) return all
  const standings = standingsOf(rows, await readTransactionsOfDays(store, userId, accountId, [first, last]))
  if (probable === 'replace') {
    const replacing = rows.map((row, at): ReplacingRow => {
      const standing = standings[at]
      return standing?.state === 'probably_there' ? { ...row, replaces: standing.transaction.id } : row
    })
    return { count: statement.count, rows: () => replacing, leftOut: 0 }
  }
  const others = rows.filter((_, at) => standings[at]?.state !== 'probably_there')
  const leftOut = rows.length - others.length
  if (leftOut === 0) return all
  if (probable === null) return { questions: [probablyThereText(leftOut)] }
  return { count: others.length, rows: () => others, leftOut }
}

async function add(store: Store, order: FileImport, part: Part): Promise<Imported> {
  const { userId, isDryRun, restoresDeleted, known, moreFollow, signal } = order
  const { account, statement, count, leftOut } = part
  const given = { rows: part.rows(), restoresDeleted }
  const importId = isDryRun ? '' : await begin(store, order, part)
  const batches = isDryRun
    ? previewImport(store, userId, account.id, { ...given, known, moreFollow })
    : importRows(store, userId, importId, given)
  const progress = createProgress(process.stderr, basename(order.file), count)
  const sum = { inserted: 0, duplicates: 0, deleted: 0 }
  const done = () => sum.inserted + sum.duplicates + sum.deleted
  try {
    for await (const { inserted, duplicates, deleted } of batches) {
      sum.inserted += inserted
      sum.duplicates += duplicates
      sum.deleted += deleted
      progress.at(done())
      if (done() < count) signal.throwIfAborted()
    }
    const rest = { skipped: statement.skippedCount, leftOut, ...coveredPeriod(statement) }
    if (!isDryRun) await finishImport(store, userId, importId, rest, new Date().toISOString())
    return sum
  } catch (error) {
    const reason = stopReason(error)
    if (reason === null) throw error
    progress.end()
    throw stoppedEarly(order, reason, { done: done(), total: count }, error)
  } finally {
    progress.end()
  }
}

/** All days between the two balances, if the file contains their dates. */
const coveredPeriod = ({ about: { openingDay, closingDay } }: OpenedStatement) =>
  openingDay && closingDay ? { firstDay: openingDay, lastDay: closingDay } : {}

async function begin(
  store: Store,
  { userId, file }: FileImport,
  { account, statement }: Part,
): Promise<string> {
  const given = {
    accountId: account.id,
    source: 'command_line',
    fileName: basename(file),
    createdBy: userId,
    ...statement.about,
  } as const
  const currency = statement.account.currency ?? undefined
  // An account without transactions takes the currency of its first statement.
  if (currency !== undefined && account.count === 0)
    await updateAccount(store, userId, account.id, { currency })
  const begun = await beginImport(store, userId, { ...given, currency }, new Date().toISOString())
  if (!begun) throw new CommandProblem('The account has been deleted in the meantime.')
  if (begun === 'other_currency') throw new CommandProblem(`The account is not in ${currency}.`)
  return begun.id
}

/** Why an import stopped early, what was saved, and how to complete it. */
function stoppedEarly(
  { file, again, isDryRun }: FileImport,
  reason: string,
  { done, total }: { done: number; total: number | null },
  cause: unknown,
): CommandProblem {
  const state = isDryRun ? 'This was a dry run; nothing was changed.' : savedText(done, total, again)
  return new CommandProblem(`${basename(file)}: ${reason} ${state}`, { cause })
}
