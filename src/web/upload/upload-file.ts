import type { BankId } from '#domain/statements/bank-formats.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { ensureProfile } from '#web/api/profile.ts'
import { invalidateLedger } from '#web/api/query-client.ts'
import { isServerThere, outOfReach } from '#web/api/server-reach.ts'
import { postTransactions } from '#web/api/transactions.ts'
import { counted, plural } from '#web/words/counted.ts'
import { problemText } from '#web/words/statement-words.ts'
import { NotAStatementError, type OpenStatement, openStatement } from './open-statement.ts'
import { type Sent, sendBatches } from './send-batches.ts'
import { type FileUpload, failed, noUpload, type UploadState } from './upload-state.ts'

export type UploadOrder = {
  id: string
  bank: BankId
  file: File
  /** Empty, or what makes rows that look already imported new ones; the same for a retry as before it. */
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
  const ends = AbortSignal.any([signal, isDone.signal])
  report({ ...noUpload, state: { step: 'processing' } })
  let { skipped } = noUpload
  const tell = (state: UploadState) => report({ state, skipped })
  try {
    const statement = await openStatement(order, ends)
    skipped = { listed: statement.skipped, count: statement.skippedCount }
    if (statement.count === 0) tell(failed('No valid transactions found in the file'))
    else await send(statement, tell, signal)
  } catch (error) {
    signal.throwIfAborted()
    tell(await failureOf(error))
  } finally {
    isDone.abort()
  }
}

async function send(statement: OpenStatement, tell: (state: UploadState) => void, signal: AbortSignal) {
  tell({ step: 'found', count: statement.count })
  await ensureProfile().catch((error: unknown) => console.warn('Saving the profile failed:', error))
  const sent = await sendBatches(statement, {
    send: postTransactions,
    onBatch: (batch) => tell({ step: 'sending', batch }),
    signal,
  })
  void invalidateLedger()
  signal.throwIfAborted()
  if ('failure' in sent)
    tell(failed(errorMessage(sent.failure, 'Failed to upload transactions'), savedText(sent, statement)))
  else tell({ step: 'complete', inserted: sent.inserted, duplicates: sent.duplicates })
}

async function failureOf(error: unknown): Promise<UploadState> {
  if (error instanceof NotAStatementError)
    return failed('Failed to parse CSV file. Please check the file format.', problemText(error.problem))
  console.warn('Reading the statement failed:', error)
  // What reads statements comes from the server too.
  if (!(await isServerThere())) return failed('Failed to upload transactions', outOfReach)
  return failed('Failed to read file. Please try again.', 'If the file has changed since, choose it again.')
}

const savedText = ({ inserted, duplicates }: Sent, { count }: OpenStatement): string => {
  const saved = inserted + duplicates
  const known = saved === 0 ? 'None' : saved.toLocaleString('en-US')
  return `${known} of ${counted(count, 'transaction')} ${plural(saved, 'was', 'were')} saved. Upload the file again to add the rest: nothing will be added twice.`
}
