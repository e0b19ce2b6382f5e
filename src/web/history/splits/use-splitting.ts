import { useMutation } from '@tanstack/react-query'
import type { SplitPart } from '#domain/split-parts.ts'
import type { LedgerTransaction } from '#domain/transaction.ts'
import { invalidateLedger } from '#web/api/query-client.ts'
import { splitTransaction, updateTransaction } from '#web/api/transactions.ts'
import { offerUndo } from '#web/undo/offered-undos.ts'
import { counted } from '#web/words/counted.ts'

/** Saves the parts of a transaction and offers to undo it. A single part ends the split. */
export const useSplitting = (before: LedgerTransaction, onDone: () => void) =>
  useMutation({
    mutationFn: async (parts: SplitPart[]) => {
      await splitTransaction(before.id, parts)
      offerUndo({
        id: crypto.randomUUID(),
        message: parts.length > 1 ? `Split into ${counted(parts.length, 'part')}.` : 'Split removed.',
        undo: async () => {
          await restore(before)
          return before.parts.length > 0 ? 'Parts restored.' : 'Split removed.'
        },
        failure: 'Failed to undo the split',
      })
      await invalidateLedger()
    },
    onSuccess: onDone,
  })

async function restore({ id, parts, cents, ownCategory, byHand, reviewed }: LedgerTransaction) {
  if (parts.length > 0) await splitTransaction(id, parts)
  else {
    await splitTransaction(id, [{ category: ownCategory, cents, note: null }])
    await updateTransaction(id, { byHand: byHand.join(' ') || null, reviewed })
  }
}
