import { headerFingerprint } from '#domain/reading/header-fingerprint.ts'
import type { BankId } from '#domain/statements/bank-formats.ts'
import type { ImportedRow } from '#domain/transaction.ts'
import { beginImport, finishImport, importOfFile } from '#web/api/add-to-import.ts'
import { isServerReachable, serverUnreachable } from '#web/api/server-reach.ts'
import { postTransactions } from '#web/api/transactions.ts'
import { problemText } from '#web/words/statement-words.ts'
import { NotAStatementError, openStatement } from './open-statement.ts'
import { type Stop, sendStatement } from './send-statement.ts'
import { type FileUpload, failed, notStarted, type UploadState } from './upload-state.ts'

export type UploadOrder = {
  bank: BankId
  file: File
  /** The names of its columns, if they are known. */
  columnNames: readonly string[] | null
  /** Empty, or a key that makes rows new which were imported before. A retry uses the same key. */
  again: string
}

/** Uploads one statement and reports each step of it. Rejects only when the signal aborts. */
export async function uploadFile(
  order: UploadOrder,
  report: (upload: FileUpload) => void,
  stop: Stop,
): Promise<void> {
  const { signal } = stop
  signal.throwIfAborted()
  const isDone = new AbortController()
  const workerSignal = AbortSignal.any([signal, isDone.signal])
  report({ ...notStarted, state: { step: 'processing' } })
  let { skipped } = notStarted
  const setState = (state: UploadState) => report({ state, skipped })
  try {
    const statement = await openStatement(order, workerSignal)
    skipped = { listed: statement.skipped, count: statement.skippedCount }
    if (statement.count === 0) setState(failed('No valid transactions found in the file'))
    else await sendStatement(statement, setState, stop, asImport(order, statement.skippedCount))
  } catch (error) {
    signal.throwIfAborted()
    setState(await failureOf(error))
  } finally {
    isDone.abort()
  }
}

/** Sends batches as parts of one import, which begins with the first. */
function asImport({ file, columnNames }: UploadOrder, skipped: number) {
  const fingerprint = columnNames && headerFingerprint('csv', columnNames)
  let id: string | undefined
  return {
    async send(rows: ImportedRow[]) {
      id ??= (await beginImport(importOfFile(file.name, { format: 'csv', headerFingerprint: fingerprint })))
        .id
      return postTransactions(rows, id)
    },
    finish: async () => id && finishImport(id, { alreadyThere: 0, skipped, leftOut: 0 }),
  }
}

async function failureOf(error: unknown): Promise<UploadState> {
  if (error instanceof NotAStatementError)
    return failed('Failed to parse CSV file. Please check the file format.', problemText(error.problem))
  console.warn('Reading the statement failed:', error)
  // The worker's code also comes from the server.
  if (!(await isServerReachable())) return failed('Failed to upload transactions', serverUnreachable)
  return failed('Failed to read file. Please try again.', 'If the file has changed since, choose it again.')
}
