import { useMutation } from '@tanstack/react-query'
import type { SkipReason } from '#domain/transaction-changes.ts'
import { invalidateLedger } from '#web/api/query-client.ts'
import {
  changeTransactions,
  type TransactionSelection,
  type TransactionsChange,
  undoTransactionChange,
} from '#web/api/transaction-changes.ts'
import { offerUndo } from '#web/undo/offered-undos.ts'
import { changesUndoneText } from '#web/words/change-words.ts'
import { counted } from '#web/words/counted.ts'
import { clearSelection, type Selection } from './selection.ts'

/** Applies a change to the selected transactions and offers to undo it. */
export const useChange = (selection: Selection, count: number) =>
  useMutation({
    mutationFn: async (change: TransactionsChange) => {
      try {
        const made = await changeTransactions(wireSelection(selection, count), change)
        const verb = 'delete' in change ? 'deleted' : 'changed'
        const skipped = made.skipped.map(
          ({ reason, count }) => ` ${counted(count, 'transaction')} ${skippedText[reason]}`,
        )
        offerUndo({
          id: made.id ?? crypto.randomUUID(),
          message: [`${counted(made.changed, 'transaction')} ${verb}.`, ...skipped].join(''),
          undo: async () =>
            made.id === null ? 'Nothing to undo.' : changesUndoneText(await undoTransactionChange(made.id)),
          failure: 'Failed to undo the change',
        })
        clearSelection()
      } finally {
        // Also after a failure: some parts may have been changed, or the selection is outdated.
        await invalidateLedger()
      }
    },
  })

const wireSelection = ({ rows, all }: Selection, count: number): TransactionSelection =>
  all ? { filter: all.filter, except: [...all.except.keys()], count } : { transaction_ids: [...rows.keys()] }

const skippedText: Record<SkipReason, string> = {
  not_found: 'not found.',
  account_gone: 'not moved: the account no longer exists.',
  other_currency: 'not moved: the account is in another currency.',
  key_taken: 'not moved: the account already has the same transaction.',
  too_many_tags: 'not changed: too many tags.',
  split: 'not changed: split into several categories.',
}
