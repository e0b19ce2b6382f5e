import type { AccountNames } from '#web/api/accounts.ts'
import { areShortcutsOn } from '#web/session/preferences.ts'
import { Card } from '#web/ui/card.tsx'
import type { Suggestion } from './suggestion.ts'
import { SuggestionItem } from './suggestion-item.tsx'
import { useCurrentSuggestion } from './use-current-suggestion.ts'

type SuggestionListProps = {
  suggestions: readonly Suggestion[]
  accountNames: NonNullable<AccountNames>
  onDecide: (suggestion: Suggestion, state: 'linked' | 'dismissed') => void
}

/** Suggestions to accept or dismiss, with a single-key shortcut for each. */
export function SuggestionList({ suggestions, accountNames, onDecide }: SuggestionListProps) {
  const { current, setCurrent } = useCurrentSuggestion(suggestions, onDecide)
  return (
    <>
      {areShortcutsOn() && <KeyHints />}
      <Card className="overflow-hidden">
        <ul aria-label="Suggestions" className="divide-y divide-line">
          {suggestions.map((suggestion) => (
            <SuggestionItem
              key={suggestion.id}
              suggestion={suggestion}
              accountNames={accountNames}
              isCurrent={suggestion === current}
              onFocus={() => setCurrent(suggestion)}
              onDecide={(state) => onDecide(suggestion, state)}
            />
          ))}
        </ul>
      </Card>
    </>
  )
}

const hints = [
  ['↑ ↓', 'Move'],
  ['y', 'Accept'],
  ['x', 'Dismiss'],
  ['Ctrl Z', 'Undo'],
] as const

const KeyHints = () => (
  <dl className="mb-3 flex gap-4 text-muted text-xs max-md:hidden">
    {hints.map(([keys, name]) => (
      <div key={keys} className="flex items-center gap-1.5">
        <dt className="flex gap-1">
          {keys.split(' ').map((key) => (
            <kbd
              key={key}
              className="min-w-5 rounded border border-line bg-surface px-1 py-px text-center font-medium font-sans"
            >
              {key}
            </kbd>
          ))}
        </dt>
        <dd>{name}</dd>
      </div>
    ))}
  </dl>
)
