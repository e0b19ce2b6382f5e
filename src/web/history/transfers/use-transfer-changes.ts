import { useMutation } from '@tanstack/react-query'
import { v4 as randomId } from 'uuid'
import { invalidateLedger } from '#web/api/query-client.ts'
import {
  decideTransfer,
  forgetTransfer,
  type LedgerTransfer,
  linkTransfer,
  readDismissedTransfersOf,
} from '#web/api/transfers.ts'
import { offerUndo } from '#web/undo/offered-undos.ts'
import { linkedText, unlinkedText } from '#web/words/match-words.ts'

/** Links a transaction as a transfer, and offers to undo it. */
export const useLinking = (onDone: () => void) =>
  useMutation({
    mutationFn: link,
    onSuccess: ({ id, transactions, outsideAccount, wasDismissed }) => {
      onDone()
      offerUndo({
        id: randomId(),
        message: linkedText(transactions.length, outsideAccount),
        undo: async () => {
          await (wasDismissed ? decideTransfer(id, 'dismissed') : forgetTransfer(id))
          return 'Link removed.'
        },
        failure: 'Failed to undo the link',
      })
      void invalidateLedger()
    },
  })

/** Unlinks a transfer, and offers to link it again. The product won't suggest it again. */
export const useUnlinking = (onDone: () => void) =>
  useMutation({
    mutationFn: unlink,
    onSuccess: (counting, transfer) => {
      onDone()
      offerUndo({
        id: randomId(),
        message: unlinkedText(counting, transfer.transactions.length),
        undo: async () => {
          await decideTransfer(transfer.id, 'linked')
          return 'Linked again.'
        },
        failure: 'Failed to link the transfer again',
      })
      void invalidateLedger()
    },
  })

/** Whether the user had dismissed the same transfer before is for undoing the link. */
async function link(sides: { transactionIds: string[]; outsideAccount?: string }) {
  const dismissed = await readDismissedTransfersOf(sides.transactionIds[0] ?? '')
  const linked = await linkTransfer(sides)
  return { ...linked, wasDismissed: dismissed.some(({ id }) => id === linked.id) }
}

/** Returns how many of its transactions count again. */
async function unlink({ id }: LedgerTransfer): Promise<number> {
  const { transactions } = await decideTransfer(id, 'dismissed')
  return transactions.filter(({ leftOutBy }) => leftOutBy === null).length
}
