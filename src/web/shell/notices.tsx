import { useEffect, useRef } from 'react'
import { queryClient } from '#web/api/query-client.ts'
import { useIsOutOfReach } from '#web/api/server-reach.ts'
import { Spinner } from '#web/ui/progress.tsx'
import { UndoNotices } from '#web/undo/undo-notices.tsx'

/** What is said in passing, at the foot of every screen. Before the screen in the order of the Tab key. */
export const Notices = ({ userId }: { userId: string }) => (
  <div className="pointer-events-none fixed inset-x-0 bottom-0 z-20 flex flex-col items-center gap-2 p-4 print:hidden">
    <UndoNotices key={userId} />
    <ReachNotice />
  </div>
)

/** Says that the session could not be refreshed for now. The screen stays as it is, and reads again what it missed. */
function ReachNotice() {
  const isOutOfReach = useIsOutOfReach()
  const wasOutOfReach = useRef(false)
  useEffect(() => {
    const isBack = wasOutOfReach.current && !isOutOfReach
    wasOutOfReach.current = isOutOfReach
    if (isBack)
      void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
  }, [isOutOfReach])
  return (
    <div role="status" className="empty:hidden">
      {isOutOfReach && (
        <p className="pointer-events-auto flex items-center gap-2.5 rounded-xl border border-line bg-raised px-4 py-2.5 shadow-float">
          <Spinner /> The server cannot be reached right now. You stay signed in; trying again...
        </p>
      )}
    </div>
  )
}
