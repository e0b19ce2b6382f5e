import { basename } from 'node:path'
import { defaultCurrency } from '#domain/formats.ts'
import { standingsOf } from '#domain/reading/already-there.ts'
import type { ImportedRow } from '#domain/transaction.ts'
import { foreseeImport, type Imported, importRows } from '#store/ledger/import-rows.ts'
import { readKeptTransactions, readTransactionsOfDays } from '#store/ledger/kept-transactions.ts'
import { readLedgerCurrency, setLedgerCurrency } from '#store/ledger/ledger-currency.ts'
import type { Store } from '#store/schema.ts'
import { CommandProblem } from './arguments.ts'
import type { ImportOptions } from './import-options.ts'
import { createProgress } from './import-progress.ts'
import { openStatement } from './open-statement.ts'
import {
  ledgerCurrencyText,
  outcomeText,
  probablyThereText,
  savedText,
  skippedLines,
  stopReason,
} from './words/import-words.ts'

/** One file of an import. */
export type FileImport = ImportOptions & {
  file: string
  userId: string
  accountId: string
  /** The import keys that a dry run has seen in the previous files. */
  known: Set<string>
  /** Whether more files follow. */
  moreFollow: boolean
  /** Stops the import after the current transaction. */
  signal: AbortSignal
}

/**
 * Imports one statement and prints the result. Nothing of a file that leaves something open is imported: the questions
 * are printed with the options that answer them.
 */
export async function importFile(
  store: Store,
  order: FileImport,
): Promise<'imported' | 'unreadable' | 'asked'> {
  const name = basename(order.file)
  const currency = await currencyToImport(store, order.userId)
  const statement = await read(order, currency)
  if ('problem' in statement) {
    console.error(`${name}: ${statement.problem}`)
    return 'unreadable'
  }
  if ('questions' in statement) return ask(name, statement.questions)
  const rows = await withoutProbablyThere(store, order, statement)
  if ('questions' in rows) return ask(name, rows.questions)
  if (currency === null && statement.currency !== null && statement.count > 0) {
    if (!order.isDryRun) await setLedgerCurrency(store, order.userId, statement.currency)
    console.log(`${name}: ${ledgerCurrencyText(statement.currency)}`)
  }
  const isEmpty = statement.count === 0
  if (isEmpty) console.error(`${name}: No valid transactions found in the file.`)
  else console.log(`${name}: ${outcomeText(await add(store, order, rows), order.isDryRun)}`)
  for (const line of skippedLines(statement, order)) console.log(line)
  return isEmpty ? 'unreadable' : 'imported'
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

async function read(order: FileImport, currency: string | null) {
  try {
    return await openStatement(order, currency)
  } catch (error) {
    if (order.signal.aborted) throw stoppedEarly(order, 'Stopped.', { done: 0, total: null }, error)
    if (!(error instanceof Error && 'syscall' in error)) throw error
    throw new CommandProblem(`${order.file} cannot be read (${error.message}).`, { cause: error })
  }
}

type Rows = { count: number; rows: () => Iterable<ImportedRow>; mayComeInOtherFormats: boolean }

/** The same statement without the rows that another format has probably brought, if the user says to skip them. */
async function withoutProbablyThere(
  store: Store,
  { userId, accountId, probable }: FileImport,
  statement: Rows,
): Promise<Rows | { questions: string[] }> {
  if (!statement.mayComeInOtherFormats || probable === 'add') return statement
  const rows = [...statement.rows()]
  const [first, last] = [rows.at(0)?.date, rows.at(-1)?.date]
  if (first === undefined || last === undefined) return statement
  const standings = standingsOf(rows, await readTransactionsOfDays(store, userId, accountId, [first, last]))
  const others = rows.filter((_, at) => standings[at]?.state !== 'probably_there')
  if (others.length === rows.length) return statement
  if (probable === null) return { questions: [probablyThereText(rows.length - others.length)] }
  return { ...statement, count: others.length, rows: () => others }
}

async function add(store: Store, order: FileImport, { count, rows }: Rows): Promise<Imported> {
  const { userId, accountId, isDryRun, signal } = order
  const added = intoAccount(accountId, rows())
  const parts = isDryRun ? foreseeImport(store, userId, added, order) : importRows(store, userId, added)
  const progress = createProgress(process.stderr, basename(order.file), count)
  const sum = { inserted: 0, duplicates: 0 }
  const done = () => sum.inserted + sum.duplicates
  try {
    for await (const { inserted, duplicates } of parts) {
      sum.inserted += inserted
      sum.duplicates += duplicates
      progress.at(done())
      if (done() < count) signal.throwIfAborted()
    }
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

function* intoAccount(accountId: string, rows: Iterable<ImportedRow>): Generator<ImportedRow> {
  for (const row of rows) yield { ...row, accountId }
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
