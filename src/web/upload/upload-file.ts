import type { BankId } from '#domain/statements/bank-formats.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { ensureProfile } from '#web/api/profile.ts'
import { invalidateLedger } from '#web/api/query-client.ts'
import { isServerReachable, serverUnreachable } from '#web/api/server-reach.ts'
import { postTransactions } from '#web/api/transactions.ts'
import { format } from '#web/format/format.ts'
import { counted } from '#web/words/counted.ts'
import { plural } from '#web/words/plural.ts'
import { problemText } from '#web/words/statement-words.ts'
import { NotAStatementError, type OpenStatement, openStatement } from './open-statement.ts'
import { type Sent, sendBatches } from './send-batches.ts'
import { type FileUpload, failed, notStarted, type UploadState } from './upload-state.ts'

export type UploadOrder = {
  id: string
  bank: BankId
  file: File
  /** Empty, or a key that makes rows new which were imported before. A retry uses the same key. */
  again: string
}

/** Uploads one statement and reports each step of it. Rejects only when the signal aborts. */
export async function uploadFile(
  order: UploadOrder,
  report: (upload: FileUpload) => void,
  signal: AbortSignal,
): Promise<void> {
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
    else await send(statement, setState, signal)
  } catch (error) {
    signal.throwIfAborted()
    setState(await failureOf(error))
  } finally {
    isDone.abort()
  }
}

async function send(statement: OpenStatement, setState: (state: UploadState) => void, signal: AbortSignal) {
  setState({ step: 'found', count: statement.count })
  await ensureProfile().catch((error: unknown) => console.warn('Saving the profile failed:', error))
  const sent = await sendBatches(statement, {
    send: postTransactions,
    onBatch: (batch) => setState({ step: 'sending', batch }),
    signal,
  })
  void invalidateLedger()
  signal.throwIfAborted()
  if ('failure' in sent)
    setState(failed(errorMessage(sent.failure, 'Failed to upload transactions'), savedText(sent, statement)))
  else setState({ step: 'complete', inserted: sent.inserted, duplicates: sent.duplicates })
}

async function failureOf(error: unknown): Promise<UploadState> {
  if (error instanceof NotAStatementError)
    return failed('Failed to parse CSV file. Please check the file format.', problemText(error.problem))
  console.warn('Reading the statement failed:', error)
  // The worker's code also comes from the server.
  if (!(await isServerReachable())) return failed('Failed to upload transactions', serverUnreachable)
  return failed('Failed to read file. Please try again.', 'If the file has changed since, choose it again.')
}

const savedText = ({ inserted, duplicates }: Sent, { count }: OpenStatement): string => {
  const saved = inserted + duplicates
  const savedCount = saved === 0 ? 'None' : format.number(saved)
  return `${savedCount} of ${counted(count, 'transaction')} ${plural(saved, 'was', 'were')} saved. Upload the file again to add the rest. Nothing will be added twice.`
}
