import { useEffect } from 'react'
import { useOfferedUndos, withdrawAllUndos } from './offered-undos.ts'
import { UndoNotice } from './undo-notice.tsx'

/** What was deleted a moment ago, each with the way back. Stays while the screens change. */
export function UndoNotices() {
  const offered = useOfferedUndos()
  useEffect(() => withdrawAllUndos, [])
  return (
    <div role="status" className="flex max-w-full flex-col items-center gap-2">
      {offered.map((undo, place) => (
        <UndoNotice key={undo.deletionId} {...undo} isNewest={place === offered.length - 1} />
      ))}
    </div>
  )
}
