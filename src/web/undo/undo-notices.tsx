import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { ApiError, errorMessage } from '#web/api/api-error.ts'
import { invalidateLedger } from '#web/api/query-client.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { isForInputOrDialog } from '#web/ui/single-keys.ts'
import {
  endUndo,
  type OfferedUndo,
  useOfferedUndos,
  withdrawAllUndos,
  withdrawUndo,
} from './offered-undos.ts'

/** Recent changes, each with an Undo button. They stay visible when the screen changes. */
export function UndoNotices() {
  const offered = useOfferedUndos()
  const newest = offered.findLast(({ isOver }) => !isOver)
  useEffect(() => withdrawAllUndos, [])
  return (
    <div role="status" className="flex max-w-full flex-col items-center gap-2">
      {offered.map((undo) => (
        <UndoNotice key={undo.id} {...undo} isNewest={undo === newest} />
      ))}
    </div>
  )
}

/** Milliseconds that Undo is offered. The server keeps deleted rows for longer. */
const offerLasts = 10_000
const resultLasts = 5_000

type UndoNoticeProps = OfferedUndo & { isNewest: boolean }

function UndoNotice({ id, message, undo, failure, isOver, isNewest }: UndoNoticeProps) {
  const undoing = useMutation({
    mutationFn: async () => {
      const result = await undo()
      await invalidateLedger()
      return result
    },
    onSettled: (_, error) => {
      if (!error || (error instanceof ApiError && error.status === 404)) endUndo(id)
    },
  })
  useUndoKey(isNewest && !undoing.isPending, () => undoing.mutate())
  const withdraw = () => withdrawUndo(id)

  if (undoing.isSuccess)
    return (
      <Notice key="undone" duration={resultLasts} onEnd={withdraw}>
        {undoing.data}
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
      {undoing.error ? errorMessage(undoing.error, failure) : message}
    </Notice>
  )
}

/** Ctrl+Z, or ⌘Z, undoes the change, wherever the focus is. In text inputs it undoes typing as usual. */
function useUndoKey(isOffered: boolean, onUndo: () => void) {
  const undo = useEffectEvent(onUndo)
  useEffect(() => {
    if (!isOffered) return
    const listen = (event: KeyboardEvent) => {
      if (!isUndoKey(event) || event.defaultPrevented || isForInputOrDialog(event)) return
      event.preventDefault()
      undo()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isOffered])
}

const isUndoKey = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent) =>
  key.toLowerCase() === 'z' && ctrlKey !== metaKey && !shiftKey && !altKey
