import { undoAccountChange } from '#web/api/account-changes.ts'
import { offerUndo } from '#web/undo/offered-undos.ts'
import { counted } from '#web/words/counted.ts'

/** Offers to bring back an account that was just merged or deleted. */
export const offerAccountUndo = ({ id, name, message }: { id: string; name: string; message: string }) =>
  offerUndo({ id, message, undo: () => bringBack(id, name), failure: 'Failed to bring back the account' })

/** Brings back a merged or deleted account, and says so. */
export async function bringBack(id: string, name: string): Promise<string> {
  const { missing } = await undoAccountChange(id)
  return missing === 0
    ? `${name} is back.`
    : `${name} is back, without ${counted(missing, 'transaction')} deleted since.`
}
