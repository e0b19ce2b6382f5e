import { useMutation } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import type { LedgerTransaction } from '#domain/transaction.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { invalidateLedger } from '#web/api/query-client.ts'
import { reviewTransactions, type Suggested, undoReview } from '#web/api/review.ts'
import { offerUndo } from '#web/undo/offered-undos.ts'
import { reviewedText, suggestionReasonText, unreviewedText } from '#web/words/suggestion-words.ts'

type SuggestedCategoryProps = { transaction: LedgerTransaction; suggestion: Suggested }

/** A suggested category, muted because it isn't saved yet. Clicking accepts it. */
export function SuggestedCategory({ transaction, suggestion }: SuggestedCategoryProps) {
  const { category, reason } = suggestion
  const accept = useMutation({
    mutationFn: async () => {
      const { id, changed } = await reviewTransactions([{ transactionId: transaction.id, category }])
      if (changed > 0)
        offerUndo({
          id,
          message: reviewedText(changed),
          undo: async () => {
            const { restored, edited } = await undoReview(id)
            return unreviewedText(restored, edited)
          },
          failure: 'Failed to undo the review',
        })
      await invalidateLedger()
    },
  })
  return (
    <>
      <button
        type="button"
        title={`${suggestionReasonText(reason, transaction.merchant?.name)}. Click to accept.`}
        aria-label={`Accept the suggested category ${category}`}
        aria-busy={accept.isPending || undefined}
        onClick={() => !accept.isPending && accept.mutate()}
        className="-mx-1.5 -my-1 inline-flex max-w-full items-center gap-1 rounded px-1.5 py-1 text-left text-muted italic transition-colors duration-150 hover:bg-sunken hover:text-ink aria-busy:opacity-50 max-md:relative max-md:min-h-11"
      >
        <bdi className="min-w-0 truncate">{category}?</bdi>
        <Check aria-hidden="true" className="size-3.5 shrink-0" />
      </button>
      {accept.error && (
        <span role="alert" className="block text-danger text-xs">
          {errorMessage(accept.error, 'Failed to accept the suggestion')}
        </span>
      )}
    </>
  )
}
