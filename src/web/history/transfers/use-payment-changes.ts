import { useMutation } from '@tanstack/react-query'
import { v4 as randomId } from 'uuid'
import { invalidateLedger } from '#web/api/query-client.ts'
import {
  decidePayment,
  forgetPayment,
  type LedgerPayment,
  type PaymentPair,
} from '#web/api/recurring-payments.ts'
import { offerUndo } from '#web/undo/offered-undos.ts'

/** Links a transaction with the recurring cost that it pays, and offers to undo it. */
export const usePaymentLinking = (onDone: () => void) =>
  useMutation({
    mutationFn: async (pair: PaymentPair) => {
      await decidePayment(pair, 'linked')
      offerUndo({
        id: randomId(),
        message: 'Linked. The recurring cost counts once.',
        undo: async () => {
          await forgetPayment(pair)
          return 'Link removed.'
        },
        failure: 'Failed to undo the link',
      })
      await invalidateLedger()
    },
    onSuccess: onDone,
  })

/** Unlinks a payment permanently, and offers to link it again. */
export const usePaymentUnlinking = (onDone: () => void) =>
  useMutation({
    mutationFn: async (payment: LedgerPayment) => {
      await decidePayment(payment, 'dismissed')
      offerUndo({
        id: randomId(),
        message: 'Unlinked. The recurring cost counts on its own again.',
        undo: async () => {
          if (payment.decidedBy === 'user') await decidePayment(payment, 'linked')
          else await forgetPayment(payment)
          return 'Linked again.'
        },
        failure: 'Failed to link it again',
      })
      await invalidateLedger()
    },
    onSuccess: onDone,
  })
