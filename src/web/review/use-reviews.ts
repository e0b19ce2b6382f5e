import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { invalidateLedger, queryClient } from '#web/api/query-client.ts'
import {
  reviewCountQuery,
  reviewQuery,
  reviewTransactions,
  type ToReview,
  undoReview,
} from '#web/api/review.ts'
import { changeTransactions, undoTransactionChange } from '#web/api/transaction-changes.ts'
import { useSavingGuard } from '#web/shell/leave-guard.tsx'
import { offerUndo, withdrawUndo } from '#web/undo/offered-undos.ts'
import { reviewedText, unreviewedText } from '#web/words/suggestion-words.ts'
import { isRuled } from './review-groups.ts'

type Reviewed = { rows: readonly ToReview[]; categoryOf: (row: ToReview) => string | undefined }

/**
 * Marks transactions as reviewed, one call after another. They disappear from the list immediately, so that the user can
 * go on while they are saved. Nothing is refetched in the meantime.
 */
export function useReviews() {
  const offer = useUndos()
  const { error, mutate, isPending } = useMutation({
    scope: { id: 'reviews' },
    mutationFn: save,
    onSuccess: async (change) => {
      if (change.changed > 0) offer(change)
      // Other screens are out of date, but this one isn't.
      await queryClient.invalidateQueries({ queryKey: ['ledger'], refetchType: 'none' })
    },
    onError: invalidateLedger,
  })
  useSavingGuard(isPending)
  const review = (rows: readonly ToReview[], categoryOf: Reviewed['categoryOf']) => {
    takeFromList(rows)
    mutate({ rows, categoryOf })
  }
  return { review, error, isPending, offer }
}

/** Saves a decision. If a rule set the category, a bulk change is needed to replace it. */
async function save({ rows, categoryOf }: Reviewed): Promise<Change> {
  const [first] = rows
  const category = first && categoryOf(first)
  if (first && category !== undefined && isRuled(first)) {
    const selection = { transaction_ids: rows.map(({ transaction }) => transaction.id) }
    const { id, changed } = await changeTransactions(selection, { category, reviewed: true })
    return { id: id ?? '', changed, undo: undoTransactionChange }
  }
  return reviewTransactions(
    rows.map((row) => ({ transactionId: row.transaction.id, category: categoryOf(row) })),
  )
}

function takeFromList(rows: readonly ToReview[]) {
  const gone = new Set(rows.map(({ transaction }) => transaction.id))
  // The response to a request already under way still contains them.
  void queryClient.cancelQueries({ queryKey: reviewQuery.queryKey, exact: true })
  queryClient.setQueryData(
    reviewQuery.queryKey,
    (page) =>
      page && {
        ...page,
        rows: page.rows.filter(({ transaction }) => !gone.has(transaction.id)),
        count: page.count - gone.size,
      },
  )
  queryClient.setQueryData(reviewCountQuery.queryKey, (count) => count && count - gone.size)
}

type Change = {
  id: string
  changed: number
  undo?: typeof undoTransactionChange
}

/** Offers to undo the last change only, and after that the one before it. */
function useUndos() {
  const changes = useRef<Change[]>([])
  const offerLast = () => {
    const last = changes.current.at(-1)
    if (!last) return
    offerUndo({
      id: last.id,
      message: reviewedText(last.changed),
      undo: async () => {
        const { restored, edited } = await (last.undo ?? undoReview)(last.id)
        changes.current = changes.current.filter(({ id }) => id !== last.id)
        offerLast()
        return unreviewedText(restored, edited)
      },
      failure: 'Failed to undo the review',
    })
  }
  return (change: Change) => {
    const before = changes.current.at(-1)
    if (before) withdrawUndo(before.id)
    changes.current.push(change)
    offerLast()
  }
}
