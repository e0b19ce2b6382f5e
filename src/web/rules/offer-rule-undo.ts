import { undoRuleChange } from '#web/api/rule-changes.ts'
import { offerUndo } from '#web/undo/offered-undos.ts'

/** Offers to undo a change of rules, unless nothing was different. */
export function offerRuleUndo(changeId: string | null, message: string) {
  if (changeId !== null)
    offerUndo({
      id: changeId,
      message,
      undo: async () => {
        await undoRuleChange(changeId)
        return 'Rules restored.'
      },
      failure: 'Failed to undo the change',
    })
}
