import { useMutation } from '@tanstack/react-query'
import type { SplitPart } from '#domain/split-parts.ts'
import type { LedgerTransaction } from '#domain/transaction.ts'
import { invalidateLedger } from '#web/api/query-client.ts'
import { undoTransactionChange } from '#web/api/transaction-changes.ts'
import { splitTransaction } from '#web/api/transactions.ts'
import { offerUndo } from '#web/undo/offered-undos.ts'
import { changesUndoneText } from '#web/words/change-words.ts'
import { counted } from '#web/words/counted.ts'

/** Saves the parts of a transaction and offers to undo it. A single part ends the split. */
export const useSplitting = (before: LedgerTransaction, onDone: () => void) =>
  useMutation({
    mutationFn: async (parts: SplitPart[]) => {
      const changeId = await splitTransaction(before.id, parts)
      offerUndo({
        id: changeId,
        message: parts.length > 1 ? `Split into ${counted(parts.length, 'part')}.` : 'Split removed.',
        undo: async () => {
          const undone = await undoTransactionChange(changeId)
          if (undone.restored === 0) return changesUndoneText(undone)
          return before.parts.length > 0 ? 'Parts restored.' : 'Split removed.'
        },
        failure: 'Failed to undo the split',
      })
      await invalidateLedger()
    },
    onSuccess: onDone,
  })
