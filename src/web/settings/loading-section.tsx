import { Card } from '#web/ui/card.tsx'
import { Spinner } from '#web/ui/progress.tsx'

/** Stands below the sections that are shown, while the next one is loading. */
export const LoadingSection = () => (
  <Card role="status" className="flex min-h-36 items-center justify-center gap-2.5 text-muted">
    <Spinner /> Loading more settings...
  </Card>
)
