import { useMutation } from '@tanstack/react-query'
import { ApiError, errorMessage } from '#web/api/api-error.ts'
import { invalidateLedger } from '#web/api/query-client.ts'
import { undoDeletion } from '#web/api/transactions.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { type OfferedUndo, withdrawUndo } from './offered-undos.ts'
import { useUndoKey } from './use-undo-key.ts'

/** How long a deletion can be undone from its notice; the server keeps what was deleted for longer. */
const offerLasts = 10_000
const resultLasts = 5_000

export function UndoNotice({ deletionId, said, isNewest }: OfferedUndo & { isNewest: boolean }) {
  const undoing = useMutation({
    mutationFn: async () => {
      const restored = await undoDeletion(deletionId)
      await invalidateLedger()
      return restored
    },
  })
  const isOver = undoing.isSuccess || (undoing.error instanceof ApiError && undoing.error.status === 404)
  useUndoKey(isNewest && !isOver && !undoing.isPending, () => undoing.mutate())
  const withdraw = () => withdrawUndo(deletionId)

  if (undoing.isSuccess)
    return (
      <Notice key="undone" duration={resultLasts} onEnd={withdraw}>
        {undoing.data === 1
          ? 'Transaction restored.'
          : `${undoing.data.toLocaleString('en-US')} transactions restored.`}
      </Notice>
    )
  return (
    <Notice
      key={undoing.error ? 'failed' : 'offered'}
      duration={offerLasts}
      isHeld={undoing.isPending}
      onEnd={withdraw}
      action={
        !isOver && (
          <Button
            variant="primary"
            busy={undoing.isPending}
            aria-keyshortcuts="Control+Z Meta+Z"
            title="Undo (Ctrl+Z)"
            onClick={() => undoing.mutate()}
          >
            Undo
          </Button>
        )
      }
    >
      {undoing.error ? errorMessage(undoing.error, 'Failed to undo the deletion') : said}
    </Notice>
  )
}
