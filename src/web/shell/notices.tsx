import { useEffect, useRef } from 'react'
import { queryClient } from '#web/api/query-client.ts'
import { useIsUnreachable } from '#web/api/server-reach.ts'
import { Spinner } from '#web/ui/progress.tsx'
import { UndoNotices } from '#web/undo/undo-notices.tsx'

/** Short-lived messages at the bottom of every screen. They come before the screen in the tab order. */
export const Notices = ({ userId }: { userId: string }) => (
  <div className="pointer-events-none fixed inset-x-0 bottom-0 z-20 flex in-[:has([data-bottom-bar])]:bottom-24 md:in-[:has([data-bottom-bar])]:bottom-16 flex-col items-center gap-2 p-4 print:hidden">
    <UndoNotices key={userId} />
    <ReachNotice />
  </div>
)

/** Says that the server is unreachable. Queries that failed are refetched once it is back. */
function ReachNotice() {
  const isUnreachable = useIsUnreachable()
  const wasUnreachable = useRef(false)
  useEffect(() => {
    const isBack = wasUnreachable.current && !isUnreachable
    wasUnreachable.current = isUnreachable
    if (isBack)
      void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
  }, [isUnreachable])
  return (
    <div role="status" className="empty:hidden">
      {isUnreachable && (
        <p className="pointer-events-auto flex items-center gap-2.5 rounded-xl border border-line bg-raised px-4 py-2.5 shadow-float">
          <Spinner /> The server cannot be reached right now. You stay signed in; trying again...
        </p>
      )}
    </div>
  )
}
