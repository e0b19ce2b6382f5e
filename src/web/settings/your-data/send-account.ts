import type { AccountFilePart } from '#contract/account-file.ts'
import { restoreAccountFilePart } from '#web/api/account-file.ts'
import type { Remote } from '#web/workers/worker-calls.ts'
import type { AccountFileWorker } from './account-file-worker.ts'
import { type SentAttachments, sendAttachments } from './send-attachments.ts'

/** How much of an account file was sent, so that another try can continue. */
export type SentAccount = {
  worker: Remote<AccountFileWorker>
  /** The part that the server has not confirmed yet. */
  unsent: AccountFilePart | null
  done: number
  added: number
  attachments: SentAttachments
}

type Watched = { signal: AbortSignal; onProgress: () => void }

/** Sends an account file part by part, then its attachments. */
export async function sendAccount(account: SentAccount, watched: Watched): Promise<void> {
  for (;;) {
    account.unsent ??= await account.worker.nextPart()
    if (!account.unsent) break
    account.added += await restoreAccountFilePart(account.unsent)
    watched.signal.throwIfAborted()
    account.done += account.unsent.transactions.length
    account.unsent = null
    watched.onProgress()
  }
  await sendAttachments(account.worker, account.attachments, watched)
}
