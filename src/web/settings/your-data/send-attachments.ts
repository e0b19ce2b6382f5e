import { ApiError } from '#web/api/api-error.ts'
import { attachFile } from '#web/api/attachments.ts'
import { readAttachedTransactions } from '#web/api/transactions.ts'
import type { Remote } from '#web/workers/worker-calls.ts'
import type { AccountFileWorker, AttachedFile } from './account-file-worker.ts'

/** How many attachments of a file are processed. `leftOut`: their transactions are not there, or have too many. */
export type SentAttachments = { done: number; leftOut: number; unsent: AttachedFile | null }

/** Attaches the files of an account file to the restored transactions, except those that they already have. */
export async function sendAttachments(
  worker: Remote<AccountFileWorker>,
  sent: SentAttachments,
  { signal, onProgress }: { signal: AbortSignal; onProgress: () => void },
): Promise<void> {
  let there: Set<string> | undefined
  for (;;) {
    sent.unsent ??= await worker.nextAttachment()
    if (!sent.unsent) return
    there ??= await readAttachmentsThere()
    const { transactionId, name, content } = sent.unsent
    const isThere = there.has(keyOf(transactionId, { name, size: content.size }))
    if (!isThere && !(await isAttached(transactionId, new File([content], name)))) sent.leftOut += 1
    signal.throwIfAborted()
    sent.done += 1
    sent.unsent = null
    onProgress()
  }
}

async function readAttachmentsThere(): Promise<Set<string>> {
  const rows = await readAttachedTransactions()
  return new Set(rows.flatMap(({ id, attachments }) => attachments.map((one) => keyOf(id, one))))
}

const keyOf = (transactionId: string, { name, size }: { name: string; size: number }) =>
  `${transactionId} ${size} ${name}`

/** False if the transaction is not there or has too many attachments. */
async function isAttached(transactionId: string, file: File): Promise<boolean> {
  try {
    await attachFile(transactionId, file)
    return true
  } catch (error) {
    const isRefused =
      error instanceof ApiError && ['transaction_not_found', 'too_many_attachments'].includes(error.code)
    if (isRefused) return false
    throw error
  }
}
