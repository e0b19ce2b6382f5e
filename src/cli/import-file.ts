import { basename } from 'node:path'
import { firstAccount, firstAccountId } from '#domain/accounts.ts'
import { defaultCurrency } from '#domain/formats.ts'
import { longestFileName, storableName } from '#domain/plain-text.ts'
import { readAccounts, updateAccount } from '#ledger/store/accounts.ts'
import { type Imported, importRows, previewImport } from '#ledger/store/import-rows.ts'
import { beginImport, finishImport } from '#ledger/store/imports.ts'
import { readLedgerCurrency } from '#ledger/store/ledger-currency.ts'
import { readWithoutRate } from '#ledger/store/without-rate.ts'
import type { Store } from '#store/schema.ts'
import { CommandProblem } from './arguments.ts'
import { type AccountName, chooseAccounts } from './choose-account.ts'
import { createAccounts } from './create-accounts.ts'
import type { FileToImport } from './files-to-import.ts'
import type { ImportOptions } from './import-options.ts'
import { createProgress } from './import-progress.ts'
import { type OpenedStatement, openStatements } from './open-statement.ts'
import { type Rows, withoutProbablyThere } from './probably-there.ts'
import { findProfile } from './read-with-profile.ts'
import { rememberReading } from './remember-reading.ts'
import { takeCurrency } from './take-currency.ts'
import {
  ledgerCurrencyText,
  outcomeText,
  profileText,
  rememberedText,
  savedText,
  skippedLines,
  stopReason,
  withoutRateText,
} from './words/import-words.ts'

/** One file of an import. */
export type FileImport = ImportOptions &
  FileToImport & {
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
  const { name } = order
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
    const part = { title, account, statement, ...rows }
    parts.push({ ...part, known: await allKnown(store, order, part) })
  }
  if (file.profile !== null) console.log(`${name}: ${profileText(file.profile)}`)
  const taken = await takeCurrency(store, order, statements)
  if (taken !== null) console.log(`${name}: ${ledgerCurrencyText(taken)}`)
  const moreFollow = order.moreFollow || parts.length > 1
  const accountOf = order.isDryRun
    ? (account: AccountName) => account
    : await createAccounts(
        store,
        order.userId,
        accounts,
        parts.filter(({ known }) => known === null),
      )
  const stored = parts.map((part) => ({ ...part, account: accountOf(part.account) }))
  for (const part of stored) await importPart(store, { ...order, moreFollow }, part)
  if (order.remembers && file.remembered && !order.isDryRun) {
    const used = new Set(stored.map(({ account }) => account.id))
    for (const accountId of used) await rememberReading(store, order.userId, accountId, file.remembered)
    console.log(`${name}: ${rememberedText}`)
  }
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

/**
 * The result for a new account whose rows the ledger already has, because an account was renamed after Outgo's own
 * export. Such an account is not created. Null for any other.
 */
async function allKnown(store: Store, order: FileImport, part: Part): Promise<Imported | null> {
  if (order.isDryRun || !part.account.isNew || !part.statement.isOwnExport) return null
  const sum = { inserted: 0, duplicates: 0, deleted: 0 }
  const given = { rows: part.rows(), restoresDeleted: order.restoresDeleted }
  const preview = { ...given, known: new Set<string>(), moreFollow: false }
  for await (const { inserted, duplicates, deleted } of previewImport(
    store,
    order.userId,
    part.account.id,
    preview,
  )) {
    if (inserted > 0) return null
    sum.duplicates += duplicates
    sum.deleted += deleted
  }
  return sum
}

async function importPart(
  store: Store,
  order: FileImport,
  part: Part & { known: Imported | null },
): Promise<void> {
  const { title, statement } = part
  if (statement.count === 0) console.error(`${title}: No valid transactions found in the file.`)
  else console.log(`${title}: ${outcomeText(part.known ?? (await add(store, order, part)), order.isDryRun)}`)
  for (const line of skippedLines(statement, order)) console.log(line)
}

function ask(name: string, questions: readonly string[]) {
  for (const question of questions) console.error(`${name}: ${question}`)
  return 'asked' as const
}

async function read(order: FileImport, profileOf: Parameters<typeof openStatements>[1]) {
  try {
    return await openStatements(order, profileOf)
  } catch (error) {
    if (order.signal.aborted) throw stoppedEarly(order, 'Stopped.', { done: 0, total: null }, error)
    if (!(error instanceof Error && 'syscall' in error)) throw error
    throw new CommandProblem(`${order.name} cannot be read (${error.message}).`, { cause: error })
  }
}

async function add(store: Store, order: FileImport, part: Part): Promise<Imported> {
  const { userId, isDryRun, restoresDeleted, known, moreFollow, signal } = order
  const { account, statement, count, leftOut } = part
  const given = { rows: part.rows(), restoresDeleted }
  const importId = isDryRun ? '' : await begin(store, order, part)
  const batches = isDryRun
    ? previewImport(store, userId, account.id, { ...given, known, moreFollow })
    : importRows(store, userId, importId, given)
  const progress = createProgress(process.stderr, order.name, count)
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
  { userId, name }: FileImport,
  { account, statement }: Part,
): Promise<string> {
  const given = {
    accountId: account.id,
    source: 'command_line',
    fileName: storableName(basename(name), longestFileName),
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
  { name, again, isDryRun }: FileImport,
  reason: string,
  { done, total }: { done: number; total: number | null },
  cause: unknown,
): CommandProblem {
  const state = isDryRun ? 'This was a dry run; nothing was changed.' : savedText(done, total, again)
  return new CommandProblem(`${name}: ${reason} ${state}`, { cause })
}
