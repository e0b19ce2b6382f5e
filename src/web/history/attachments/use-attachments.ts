import { useMutation } from '@tanstack/react-query'
import { type Attachment, largestAttachment, mostAttachments } from '#domain/attachments.ts'
import type { LedgerTransaction } from '#domain/transaction.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { attachFile, removeAttachment, restoreAttachment } from '#web/api/attachments.ts'
import { invalidateLedger } from '#web/api/query-client.ts'
import { offerUndo } from '#web/undo/offered-undos.ts'

/** A file that could not be attached, and why. */
type Refused = { nth: number; name: string; reason: string }

/** Attaches files one after the other, and returns those that were refused. */
export const useAttaching = ({ id, attachments }: LedgerTransaction) =>
  useMutation({
    mutationFn: async (files: readonly File[]): Promise<Refused[]> => {
      const refused: Refused[] = []
      for (const [index, file] of files.entries()) {
        const room = mostAttachments - attachments.length - index + refused.length
        const reason =
          room > 0 ? await attach(id, file) : `A transaction can have ${mostAttachments} attachments.`
        if (reason !== null) refused.push({ nth: index, name: file.name, reason })
      }
      await invalidateLedger()
      return refused
    },
  })

/** Why the file could not be attached; null if it was. */
async function attach(transactionId: string, file: File): Promise<string | null> {
  // The server would refuse it as well, but only after it has been sent.
  if (file.size > largestAttachment) return 'This file is larger than 10 MB.'
  try {
    await attachFile(transactionId, file)
    return null
  } catch (error) {
    return errorMessage(error, 'Failed to attach the file. Please try again.')
  }
}

/** Removes an attachment and offers to undo it. */
export const useRemoving = () =>
  useMutation({
    mutationFn: async ({ id, name }: Attachment) => {
      await removeAttachment(id)
      offerUndo({
        id,
        message: `${name} removed.`,
        undo: async () => {
          await restoreAttachment(id)
          return `${name} restored.`
        },
        failure: 'Failed to restore the attachment',
      })
      await invalidateLedger()
    },
  })
