import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { transactionRulesQuery } from '#web/api/transaction-rules.ts'
import { ruleTitle } from '#web/rules/rule-title.ts'
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
      <p className="wrap-anywhere flex flex-wrap items-baseline gap-x-2">
        <bdi className={isSuggested ? 'text-muted italic' : 'font-medium'}>{category}</bdi>
        {isSuggested && suggestion && (
          <span className="text-muted text-xs tabular-nums">{confidenceText(suggestion.likelihood)}</span>
        )}
      </p>
      <p className="wrap-anywhere mt-0.5 text-muted text-xs">
        {isSuggested && suggestion ? (
          `${suggestionReasonText(suggestion.reason, group.merchant)}.`
        ) : source === 'rule' ? (
          <SetByRule group={group} />
        ) : (
          sourceTexts[source ?? 'file']
        )}
      </p>
    </>
  )
}

/** Names the rule, unless the transactions have different ones. */
function SetByRule({ group }: { group: ReviewGroup }) {
  const { data: rules } = useQuery(transactionRulesQuery)
  const ids = new Set(group.rows.map(({ transaction }) => transaction.decidedBy.category))
  const rule = ids.size === 1 ? rules?.find(({ id }) => ids.has(id)) : undefined
  if (!rule) return 'Set by rules.'
  return (
    <>
      Set by the rule{' '}
      <Link to="/rules" search={{ edit: rule.id }} className="text-accent underline underline-offset-2">
        <bdi>{ruleTitle(rule)}</bdi>
      </Link>
      .
    </>
  )
}

const sourceTexts = {
  suggestion: '',
  file: 'From the imported file.',
  match: 'Linked as a transfer or refund.',
}
