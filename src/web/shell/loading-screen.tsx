import { useIsOutOfReach } from '#web/api/server-reach.ts'
import { Spinner } from '#web/ui/progress.tsx'

/** Shown when a screen takes longer than a moment to arrive. */
export function LoadingScreen() {
  const isOutOfReach = useIsOutOfReach()
  return (
    <div role="status" className="flex items-center justify-center gap-2.5 px-6 py-24 text-muted">
      <Spinner /> {isOutOfReach ? 'The server cannot be reached right now. Trying again...' : 'Loading...'}
    </div>
  )
}
