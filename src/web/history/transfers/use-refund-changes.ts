import { useMutation } from '@tanstack/react-query'
import { v4 as randomId } from 'uuid'
import { invalidateLedger } from '#web/api/query-client.ts'
import { decideRefund, forgetRefund, type LedgerRefund, linkRefund } from '#web/api/refunds.ts'
import { offerUndo } from '#web/undo/offered-undos.ts'
import { refundLinkedText } from '#web/words/refund-words.ts'

/** Links a refund with its purchase, and offers to undo it. */
export const useRefundLinking = (onDone: () => void) =>
  useMutation({
    mutationFn: async (pair: { refundId: string; purchaseId: string }) => {
      const { id } = await linkRefund(pair)
      offerUndo({
        id: randomId(),
        message: refundLinkedText,
        undo: async () => {
          await forgetRefund(id)
          return 'Link removed.'
        },
        failure: 'Failed to undo the link',
      })
      await invalidateLedger()
    },
    onSuccess: onDone,
  })

/** Unlinks a refund permanently, and offers to link it again. */
export const useRefundUnlinking = (onDone: () => void) =>
  useMutation({
    mutationFn: async ({ id }: LedgerRefund) => {
      await decideRefund(id, 'dismissed')
      offerUndo({
        id: randomId(),
        message: 'Refund unlinked. It counts in its own category again.',
        undo: async () => {
          await decideRefund(id, 'linked')
          return 'Linked again.'
        },
        failure: 'Failed to link the refund again',
      })
      await invalidateLedger()
    },
    onSuccess: onDone,
  })
