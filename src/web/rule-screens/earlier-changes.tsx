import { useQuery } from '@tanstack/react-query'
import { ruleChangesQuery, undoRuleChange } from '#web/api/rule-changes.ts'
import { format } from '#web/format/format.ts'
import { UndoList } from '#web/undo/undo-list.tsx'
import { ruleChangeText } from '#web/words/rule-words.ts'

const mostShown = 10

/** The latest changes to rules. Each can be undone unless its rules were changed again. */
export function EarlierChanges() {
  const { data: changes = [] } = useQuery(ruleChangesQuery)
  return (
    <UndoList
      title="Earlier changes"
      failure="Failed to undo the change"
      isCard
      changes={changes
        .filter(({ undoneAt }) => undoneAt === null)
        .slice(0, mostShown)
        .map((change) => ({
          id: change.id,
          name: ruleChangeText(change),
          what: ruleChangeText(change),
          about: format.time(change.madeAt),
          undo: async () => {
            await undoRuleChange(change.id)
            return 'Rules restored.'
          },
        }))}
    />
  )
}
