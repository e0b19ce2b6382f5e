import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { ApiError, errorMessage } from '#web/api/api-error.ts'
import { invalidateLedger } from '#web/api/query-client.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { type OfferedUndo, useOfferedUndos, withdrawAllUndos, withdrawUndo } from './offered-undos.ts'

/** Recent changes, each with an Undo button. They stay visible when the screen changes. */
export function UndoNotices() {
  const offered = useOfferedUndos()
  useEffect(() => withdrawAllUndos, [])
  return (
    <div role="status" className="flex max-w-full flex-col items-center gap-2">
      {offered.map((undo, place) => (
        <UndoNotice key={undo.id} {...undo} isNewest={place === offered.length - 1} />
      ))}
    </div>
  )
}

/** Milliseconds that Undo is offered. The server keeps deleted rows for longer. */
const offerLasts = 10_000
const resultLasts = 5_000

function UndoNotice({ id, message, undo, failure, isNewest }: OfferedUndo & { isNewest: boolean }) {
  const undoing = useMutation({
    mutationFn: async () => {
      const result = await undo()
      await invalidateLedger()
      return result
    },
  })
  const isOver = undoing.isSuccess || (undoing.error instanceof ApiError && undoing.error.status === 404)
  useUndoKey(isNewest && !isOver && !undoing.isPending, () => undoing.mutate())
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
      if (!isUndoKey(event) || event.defaultPrevented || isTextInput(event.target)) return
      event.preventDefault()
      undo()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isOffered])
}

const isUndoKey = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent) =>
  key.toLowerCase() === 'z' && ctrlKey !== metaKey && !shiftKey && !altKey

const isTextInput = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, dialog') !== null
