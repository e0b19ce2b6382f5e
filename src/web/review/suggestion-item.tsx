import { Check, X } from 'lucide-react'
import type { MatchState } from '#domain/matches.ts'
import type { AccountNames } from '#web/api/accounts.ts'
import { format } from '#web/format/format.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { confidenceText } from '#web/words/match-words.ts'
import { RowText } from './row-text.tsx'
import type { Suggestion } from './suggestion.ts'

export const acceptButtonId = ({ id }: Suggestion) => `accept-${id}`

type SuggestionItemProps = {
  suggestion: Suggestion
  accountNames: NonNullable<AccountNames>
  /** Whether keyboard shortcuts apply to it. */
  isCurrent: boolean
  onFocus: () => void
  onDecide: (state: Exclude<MatchState, 'suggested'>) => void
}

/** The transactions of a suggestion, why they may belong together, and buttons to accept or dismiss it. */
export function SuggestionItem({
  suggestion,
  accountNames,
  isCurrent,
  onFocus,
  onDecide,
}: SuggestionItemProps) {
  const { kind, rows, confidence, reason } = suggestion
  const about = <span className="sr-only"> {nameOf(suggestion)}</span>
  return (
    <li
      onFocus={onFocus}
      className={classNames(
        'grid scroll-my-24 gap-x-8 gap-y-3 px-4 py-4 transition-shadow duration-150 md:px-5',
        'md:grid-cols-[minmax(0,1fr)_auto] md:items-center',
        isCurrent && 'md:shadow-[inset_3px_0_0_var(--color-accent)]',
      )}
    >
      <div className="min-w-0">
        <p className="mb-2 flex flex-wrap items-baseline gap-x-2 text-xs">
          <span className="font-semibold">{kind}?</span>
          <span className="text-muted tabular-nums">{confidenceText(confidence)}</span>
        </p>
        <ul aria-label={nameOf(suggestion)} className="flex flex-col gap-2">
          {rows.map((row) => (
            <RowText key={row.id} row={row} accountName={accountNames.get(row.accountId)} />
          ))}
        </ul>
        <p className="mt-2 text-muted text-xs">{reason}.</p>
      </div>
      <div className="flex gap-2 max-md:*:flex-1 md:flex-col">
        <Button
          id={acceptButtonId(suggestion)}
          variant={isCurrent ? 'primary' : 'secondary'}
          aria-keyshortcuts="y"
          title="Accept (y)"
          onClick={() => onDecide('linked')}
        >
          <Check aria-hidden="true" className="size-4" />
          <span>Accept{about}</span>
        </Button>
        <Button aria-keyshortcuts="x" title="Dismiss (x)" onClick={() => onDecide('dismissed')}>
          <X aria-hidden="true" className="size-4" />
          <span>Dismiss{about}</span>
        </Button>
      </div>
    </li>
  )
}

/** `transfer of $250.00 on Mar 3, 2025` */
function nameOf({ kind, rows: [first] }: Suggestion): string {
  if (!first) return kind.toLowerCase()
  const amount = format.money(Math.abs(first.cents), first.currency)
  return `${kind.toLowerCase()} of ${amount} on ${format.day(first.date)}`
}
