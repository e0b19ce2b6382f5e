import { undoDeletion } from '#web/api/transactions.ts'
import { counted } from '#web/words/counted.ts'
import { offerUndo } from './offered-undos.ts'

/** Offers to restore deleted transactions. */
export const offerRestore = ({ deletionId, message }: { deletionId: string; message: string }) =>
  offerUndo({
    id: deletionId,
    message,
    async undo() {
      const restored = await undoDeletion(deletionId)
      return restored === 1 ? 'Transaction restored.' : `${counted(restored, 'transaction')} restored.`
    },
    failure: 'Failed to undo the deletion',
  })
