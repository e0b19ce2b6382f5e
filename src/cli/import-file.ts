import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { readStatementFile } from '#domain/statements/read-statement-file.ts'
import type { StatementRows } from '#domain/statements/statement-rows.ts'
import { foreseeImport, type Imported, importRows } from '#store/ledger/import-rows.ts'
import type { Store } from '#store/schema.ts'
import { CommandProblem } from './command.ts'
import type { ImportOptions } from './import-options.ts'
import { createProgress } from './import-progress.ts'
import { outcomeText, savedText, skippedLines, stopReason } from './words/import-words.ts'
import { problemText } from './words/statement-words.ts'

/** One file of an import. */
export type FileImport = Omit<ImportOptions, 'files' | 'user'> & {
  file: string
  userId: string
  /** The import keys that a dry run has seen in the previous files. */
  known: Set<string>
  /** Whether more files follow. */
  moreFollow: boolean
  /** Stops the import after the current transaction. */
  signal: AbortSignal
}

// Max characters of a file in memory at once, whatever its size.
const pieceLength = 1_000_000

/** Imports one statement and prints the result. Returns false if it had no readable rows. */
export async function importFile(store: Store, order: FileImport): Promise<boolean> {
  const name = basename(order.file)
  const statement = await read(order)
  if ('problem' in statement) {
    console.error(
      `${name}: Failed to parse CSV file. Please check the file format. ${problemText(statement.problem)}`,
    )
    return false
  }
  const isEmpty = statement.rows.count === 0
  if (isEmpty) console.error(`${name}: No valid transactions found in the file.`)
  else console.log(`${name}: ${outcomeText(await add(store, order, statement.rows), order.isDryRun)}`)
  for (const line of skippedLines(statement, order)) console.log(line)
  return !isEmpty
}

async function read(order: FileImport) {
  const { bank, file, signal } = order
  try {
    return await readStatementFile(
      bank,
      () => createReadStream(file, { highWaterMark: pieceLength, signal }),
      (encoding, options) => new TextDecoder(encoding, options),
    )
  } catch (error) {
    if (signal.aborted) throw stoppedEarly(order, 'Stopped.', { done: 0, total: null }, error)
    if (!(error instanceof Error && 'syscall' in error)) throw error
    throw new CommandProblem(`${file} cannot be read (${error.message}).`, { cause: error })
  }
}

async function add(store: Store, order: FileImport, rows: StatementRows): Promise<Imported> {
  const { userId, again, isDryRun, signal } = order
  const parts = isDryRun
    ? foreseeImport(store, userId, rows.inOrder(again), order)
    : importRows(store, userId, rows.inOrder(again))
  const progress = createProgress(process.stderr, basename(order.file), rows.count)
  const sum = { inserted: 0, duplicates: 0 }
  const done = () => sum.inserted + sum.duplicates
  try {
    for await (const { inserted, duplicates } of parts) {
      sum.inserted += inserted
      sum.duplicates += duplicates
      progress.at(done())
      if (done() < rows.count) signal.throwIfAborted()
    }
    return sum
  } catch (error) {
    const reason = stopReason(error)
    if (reason === null) throw error
    progress.end()
    throw stoppedEarly(order, reason, { done: done(), total: rows.count }, error)
  } finally {
    progress.end()
  }
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
