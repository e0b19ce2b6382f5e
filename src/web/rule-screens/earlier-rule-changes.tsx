import { useQuery } from '@tanstack/react-query'
import { ruleChangesQuery, undoRuleChange } from '#web/api/rule-changes.ts'
import { LatestChanges } from '#web/undo/latest-changes.tsx'
import { ruleChangeText } from '#web/words/rule-words.ts'

/** The latest changes to rules. Each can be undone unless its rules were changed again. */
export function EarlierRuleChanges() {
  const loading = useQuery(ruleChangesQuery)
  return (
    <LatestChanges
      isCard
      loading={loading}
      textOf={ruleChangeText}
      timeOf={({ madeAt }) => madeAt}
      undo={async (id) => {
        await undoRuleChange(id)
        return 'Rules restored.'
      }}
    />
  )
}
