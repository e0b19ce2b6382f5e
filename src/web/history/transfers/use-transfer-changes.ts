import { useMutation } from '@tanstack/react-query'
import { v4 as randomId } from 'uuid'
import { invalidateLedger } from '#web/api/query-client.ts'
import { decideTransfer, forgetTransfer, type LedgerTransfer, linkTransfer } from '#web/api/transfers.ts'
import { offerUndo } from '#web/undo/offered-undos.ts'
import { linkedText, unlinkedText } from '#web/words/match-words.ts'

/** Links a transaction as a transfer, and offers to undo it. */
export const useLinking = (onDone: () => void) =>
  useMutation({
    mutationFn: (sides: { transactionIds: string[]; outsideAccount?: string }) => linkTransfer(sides),
    onSuccess: ({ id, transactions, outsideAccount }) => {
      onDone()
      offerUndo({
        id: randomId(),
        message: linkedText(transactions.length, outsideAccount),
        undo: async () => {
          await forgetTransfer(id)
          return 'Link removed.'
        },
        failure: 'Failed to undo the link',
      })
      void invalidateLedger()
    },
  })

/** Unlinks a transfer, and offers to link it again. If the product found the pair, it won't suggest it again. */
export const useUnlinking = (onDone: () => void) =>
  useMutation({
    mutationFn: unlink,
    onSuccess: (counting, transfer) => {
      onDone()
      offerUndo({
        id: randomId(),
        message: unlinkedText(counting, transfer.transactions.length),
        undo: async () => {
          await linkAgain(transfer)
          return 'Linked again.'
        },
        failure: 'Failed to link the transfer again',
      })
      void invalidateLedger()
    },
  })

const isByHand = ({ reason }: LedgerTransfer) => reason === 'by_hand'

/** Returns how many of its transactions count again. */
async function unlink(transfer: LedgerTransfer): Promise<number> {
  const counted = (rows: LedgerTransfer['transactions'], leftOutBy: 'transfer' | null) =>
    rows.filter((row) => row.leftOutBy === leftOutBy).length
  if (!isByHand(transfer)) return counted((await decideTransfer(transfer.id, 'dismissed')).transactions, null)
  await forgetTransfer(transfer.id)
  return counted(transfer.transactions, 'transfer')
}

const linkAgain = (transfer: LedgerTransfer) => {
  const { id, transactionIds, outsideAccount } = transfer
  return isByHand(transfer)
    ? linkTransfer({ transactionIds, ...(outsideAccount !== null && { outsideAccount }) })
    : decideTransfer(id, 'linked')
}
