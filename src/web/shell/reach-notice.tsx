import { useEffect, useRef } from 'react'
import { queryClient } from '#web/api/query-client.ts'
import { useIsOutOfReach } from '#web/session/reach.ts'
import { Spinner } from '#web/ui/spinner.tsx'

/** Says that the session could not be refreshed for now. The screen stays as it is, and reads again what it missed. */
export function ReachNotice() {
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
