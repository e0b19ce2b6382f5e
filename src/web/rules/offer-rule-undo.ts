import { undoRuleChange } from '#web/api/rule-changes.ts'
import type { Saved } from '#web/api/transaction-rules.ts'
import { offerUndo } from '#web/undo/offered-undos.ts'
import { counted } from '#web/words/counted.ts'
import { ruleTitle } from './rule-title.ts'

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

export const offerUndoOfSaved = ({ rule, changeId }: Saved) =>
  offerRuleUndo(changeId, `${ruleTitle(rule)} saved. Applies to ${counted(rule.matches, 'transaction')}.`)
