import type { AccountNames } from '#web/api/accounts.ts'
import { areShortcutsOn } from '#web/session/preferences.ts'
import { Card } from '#web/ui/card.tsx'
import { KeyHints } from './key-hints.tsx'
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
      {areShortcutsOn() && <KeyHints hints={hints} />}
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
