import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { v4 as randomId } from 'uuid'
import { invalidateLedger } from '#web/api/query-client.ts'
import { useSavingGuard } from '#web/shell/leave-guard.tsx'
import { offerUndo } from '#web/undo/offered-undos.ts'
import type { Suggestion } from './suggestion.ts'

type Decision = { suggestion: Suggestion; state: 'linked' | 'dismissed' }

/**
 * Accepts and dismisses suggestions one after the other, and offers to undo each decision. Those in `decided` are being
 * saved; they are hidden so that the user can move on to the next one.
 */
export function useDecisions() {
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set())
  const { error, mutate } = useMutation({
    scope: { id: 'decisions on suggestions' },
    mutationFn: async ({ suggestion, state }: Decision) => {
      await suggestion.decide(state)
      offerUndo({
        id: randomId(),
        message: state === 'linked' ? suggestion.accepted : 'Suggestion dismissed. It will not come back.',
        undo: async () => {
          await suggestion.decide('suggested')
          return 'The suggestion is back in the list.'
        },
        failure: 'Failed to undo the decision',
      })
      await invalidateLedger()
    },
    onSettled: (_data, _error, { suggestion }) =>
      setDecided((decided) => new Set([...decided].filter((id) => id !== suggestion.id))),
  })
  useSavingGuard(decided.size > 0)
  const decide = (suggestion: Suggestion, state: Decision['state']) => {
    setDecided((decided) => new Set([...decided, suggestion.id]))
    mutate({ suggestion, state })
  }
  return { decided, decide, error }
}
