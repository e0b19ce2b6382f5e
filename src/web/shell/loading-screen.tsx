import { Spinner } from '#web/ui/spinner.tsx'

/** Shown when a screen takes longer than a moment to arrive. */
export const LoadingScreen = () => (
  <div role="status" className="flex items-center justify-center gap-2.5 px-6 py-24 text-muted">
    <Spinner /> Loading...
  </div>
)
