import { basename } from 'node:path'
import { firstAccount, firstAccountId } from '#domain/accounts.ts'
import { defaultCurrency } from '#domain/formats.ts'
import { standingsOf } from '#domain/reading/already-there.ts'
import type { ImportedRow } from '#domain/transaction.ts'
import { readAccounts } from '#ledger/store/accounts.ts'
import { changeCurrency } from '#ledger/store/change-currency.ts'
import { type Imported, importRows, previewImport } from '#ledger/store/import-rows.ts'
import { beginImport, finishImport } from '#ledger/store/imports.ts'
import { readKeptTransactions, readTransactionsOfDays } from '#ledger/store/kept-transactions.ts'
import { readLedgerCurrency } from '#ledger/store/ledger-currency.ts'
import type { Store } from '#store/schema.ts'
import { CommandProblem } from './arguments.ts'
import { type AccountName, chooseAccounts } from './choose-account.ts'
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
  const currency = await currencyToImport(store, order.userId)
  const accounts = await openAccounts(store, order.userId)
  const known = { accounts, options: order.accounts }
  const file = await read(order, currency, (reading) => findProfile(store, order.userId, reading, known))
  if ('problem' in file) {
    console.error(`${name}: ${file.problem}`)
    return 'unreadable'
  }
  if ('questions' in file) return ask(name, file.questions)
  const { statements } = file
  const chosen = chooseAccounts(
    accounts,
    statements.map(({ account }) => account),
    order.accounts,
  )
  if ('questions' in chosen) return ask(name, chosen.questions)
  const parts = []
  for (const [at, statement] of statements.entries()) {
    const account = chosen.accounts[at]
    if (!account) throw new Error('A statement has no account')
    const title = accounts.length > 1 ? `${name}, ${account.name}` : name
    const rows = await withoutProbablyThere(store, order, account.id, statement)
    if ('questions' in rows) return ask(title, rows.questions)
    parts.push({ title, accountId: account.id, statement, ...rows })
  }
  if (file.profile !== null) console.log(`${name}: ${profileText(file.profile)}`)
  const said = statements[0]?.currency ?? null
  if (currency === null && said !== null && statements.some(({ count }) => count > 0)) {
    const at = new Date().toISOString()
    if (!order.isDryRun) await changeCurrency(store, order.userId, { currency: said, accounts: 'change' }, at)
    console.log(`${name}: ${ledgerCurrencyText(said)}`)
  }
  const moreFollow = order.moreFollow || parts.length > 1
  for (const part of parts) await importPart(store, { ...order, moreFollow }, part)
  return parts.every(({ statement }) => statement.count === 0) ? 'unreadable' : 'imported'
}

/** A ledger is created with its first change, together with its first account. */
async function openAccounts(store: Store, ledgerId: string): Promise<AccountName[]> {
  const accounts = (await readAccounts(store, ledgerId)).filter(({ closed }) => !closed)
  return accounts.length > 0 ? accounts : [{ id: firstAccountId, name: firstAccount.name, numberHint: null }]
}

/** The part of a file that goes to one account. */
type Part = Rows & { title: string; accountId: string; statement: OpenedStatement; leftOut: number }

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

/** The ledger's currency; null if the first file may decide it, since none was chosen and there are no amounts. */
async function currencyToImport(store: Store, userId: string): Promise<string | null> {
  const chosen = await readLedgerCurrency(store, userId)
  if (chosen !== null) return chosen
  const [any] = await readKeptTransactions(store, userId, { after: null, limit: 1 })
  return any ? defaultCurrency : null
}

async function read(
  order: FileImport,
  currency: string | null,
  profileOf: Parameters<typeof openStatements>[2],
) {
  try {
    return await openStatements(order, currency, profileOf)
  } catch (error) {
    if (order.signal.aborted) throw stoppedEarly(order, 'Stopped.', { done: 0, total: null }, error)
    if (!(error instanceof Error && 'syscall' in error)) throw error
    throw new CommandProblem(`${order.file} cannot be read (${error.message}).`, { cause: error })
  }
}

type Rows = { count: number; rows: () => Iterable<ImportedRow> }

/** The rows of a statement, without those already imported in another format if the user asked to skip them. */
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
  const others = rows.filter((_, at) => standings[at]?.state !== 'probably_there')
  const leftOut = rows.length - others.length
  if (leftOut === 0) return all
  if (probable === null) return { questions: [probablyThereText(leftOut)] }
  return { count: others.length, rows: () => others, leftOut }
}

async function add(store: Store, order: FileImport, part: Part): Promise<Imported> {
  const { userId, isDryRun, restoresDeleted, known, moreFollow, signal } = order
  const { accountId, statement, count, leftOut } = part
  const given = { rows: part.rows(), restoresDeleted }
  const importId = isDryRun ? '' : await begin(store, order, part)
  const batches = isDryRun
    ? previewImport(store, userId, accountId, { ...given, known, moreFollow })
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
  { accountId, statement }: Part,
): Promise<string> {
  const begun = await beginImport(
    store,
    userId,
    { accountId, source: 'command_line', fileName: basename(file), createdBy: userId, ...statement.about },
    new Date().toISOString(),
  )
  if (!begun) throw new CommandProblem('The account has been deleted in the meantime.')
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
