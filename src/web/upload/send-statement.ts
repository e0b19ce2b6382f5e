import { errorMessage } from '#web/api/api-error.ts'
import { ensureProfile } from '#web/api/profile.ts'
import { invalidateLedger } from '#web/api/query-client.ts'
import { format } from '#web/format/format.ts'
import { counted } from '#web/words/counted.ts'
import { plural } from '#words/plural.ts'
import { type BatchSender, type BatchSource, type Sent, sendBatches } from './send-batches.ts'
import { failed, secondsLeft, type UploadState } from './upload-state.ts'

/** How an upload ends early: at once when the screen is left, or after the batch under way when the user cancels. */
export type Stop = { signal: AbortSignal; isCanceled: () => boolean }

/** Sends the rows of a statement and reports each step. */
export async function sendStatement(
  statement: BatchSource,
  setState: (state: UploadState) => void,
  { signal, isCanceled }: Stop,
  { send, finish }: { send: BatchSender['send']; finish?: () => Promise<unknown> },
): Promise<void> {
  setState({ step: 'found', count: statement.count })
  await ensureProfile().catch((error: unknown) => console.warn('Saving the profile failed:', error))
  const began = performance.now()
  const sent = await sendBatches(statement, {
    send,
    onBatch: (batch) =>
      setState({ step: 'sending', batch, secondsLeft: secondsLeft(batch, performance.now() - began) }),
    isCanceled,
    signal,
  })
  // What was saved stays saved: an import without its end only says so in the list.
  await finish?.().catch((error: unknown) => console.warn('Finishing the import failed:', error))
  void invalidateLedger()
  signal.throwIfAborted()
  if (sent.isCanceled) setState({ step: 'canceled', detail: savedText(sent, statement) })
  else if ('failure' in sent)
    setState(failed(errorMessage(sent.failure, 'Failed to upload transactions'), savedText(sent, statement)))
  else setState({ step: 'complete', inserted: sent.inserted, duplicates: sent.duplicates })
}

const savedText = ({ inserted, duplicates }: Sent, { count }: BatchSource): string => {
  const saved = inserted + duplicates
  const savedCount = saved === 0 ? 'None' : format.number(saved)
  return `${savedCount} of ${counted(count, 'transaction')} ${plural(saved, 'was', 'were')} saved. Upload the file again to add the rest. Nothing will be added twice.`
}
