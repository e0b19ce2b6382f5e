import { confidenceText } from '#web/words/match-words.ts'
import { suggestionReasonText } from '#web/words/suggestion-words.ts'
import { leastCertain, type ReviewGroup } from './review-groups.ts'

/** The category after accepting, and where it comes from. A suggestion is muted because it isn't saved yet. */
export function ProposedCategory({ group }: { group: ReviewGroup }) {
  const { category, source } = group
  if (category === null)
    return <p className="text-muted">No suggestion. Choose a category or start typing its name.</p>
  const suggestion = leastCertain(group)
  const isSuggested = source === 'suggestion'
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <bdi className={isSuggested ? 'text-muted italic' : 'font-medium'}>{category}</bdi>
        {isSuggested && suggestion && (
          <span className="text-muted text-xs tabular-nums">{confidenceText(suggestion.likelihood)}</span>
        )}
      </p>
      <p className="mt-0.5 text-muted text-xs">
        {isSuggested && suggestion
          ? `${suggestionReasonText(suggestion.reason, group.merchant)}.`
          : sourceTexts[source ?? 'file']}
      </p>
    </>
  )
}

const sourceTexts = {
  suggestion: '',
  file: 'From the imported file.',
  rule: 'Set by a rule.',
  match: 'Linked as a transfer or refund.',
}
