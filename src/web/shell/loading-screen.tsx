import { useIsUnreachable } from '#web/api/server-reach.ts'
import { Spinner } from '#web/ui/progress.tsx'

/** Shown when a screen takes a while to load. */
export function LoadingScreen() {
  const isUnreachable = useIsUnreachable()
  return (
    <div role="status" className="flex items-center justify-center gap-2.5 px-6 py-24 text-muted">
      <Spinner /> {isUnreachable ? 'The server cannot be reached right now. Trying again...' : 'Loading...'}
    </div>
  )
}
