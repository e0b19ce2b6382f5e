import { ApiError } from '#web/api/api-error.ts'
import { attachFile } from '#web/api/attachments.ts'
import { readAttachedTransactions } from '#web/api/transactions.ts'
import type { Remote } from '#web/workers/worker-calls.ts'
import type { AccountFileWorker, AttachedFile } from './account-file-worker.ts'

/**
 * How many attachments of a file are processed. `leftOut`: they can't be read, or their transactions are not there or have
 * too many. `passed`: how many of each name and size, because a transaction can have several.
 */
export type SentAttachments = {
  done: number
  leftOut: number
  passed: Map<string, number>
  unsent: AttachedFile | null
}

/** Attaches the files of an account file to the restored transactions, except those that they already have. */
export async function sendAttachments(
  worker: Remote<AccountFileWorker>,
  sent: SentAttachments,
  { signal, onProgress }: { signal: AbortSignal; onProgress: () => void },
): Promise<void> {
  let there: Map<string, number> | undefined
  for (;;) {
    sent.unsent ??= await worker.nextAttachment()
    if (!sent.unsent) return
    there ??= await readAttachmentsThere()
    const { transactionId, name, content } = sent.unsent
    const key = keyOf(transactionId, { name, size: content?.size ?? 0 })
    const passed = sent.passed.get(key) ?? 0
    const isThere = (there.get(key) ?? 0) > passed
    if (!isThere && !(content && (await isAttached(transactionId, new File([content], name)))))
      sent.leftOut += 1
    signal.throwIfAborted()
    sent.passed.set(key, passed + 1)
    sent.done += 1
    sent.unsent = null
    onProgress()
  }
}

async function readAttachmentsThere(): Promise<Map<string, number>> {
  const rows = await readAttachedTransactions()
  const keys = rows.flatMap(({ id, attachments }) => attachments.map((one) => keyOf(id, one)))
  return new Map(
    Array.from(
      Map.groupBy(keys, (key) => key),
      ([key, same]) => [key, same.length],
    ),
  )
}

const keyOf = (transactionId: string, { name, size }: { name: string; size: number }) =>
  `${transactionId} ${size} ${name}`

/** Reasons for which the server refuses a single file. The others can still be sent. */
const refusals = [
  'transaction_not_found',
  'too_many_attachments',
  'attachment_empty',
  'attachment_incomplete',
  'attachment_type',
  'body_too_large',
]

/** False if the server refuses the file. */
async function isAttached(transactionId: string, file: File): Promise<boolean> {
  try {
    await attachFile(transactionId, file)
    return true
  } catch (error) {
    if (error instanceof ApiError && refusals.includes(error.code)) return false
    throw error
  }
}
