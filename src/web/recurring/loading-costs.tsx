import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export const LoadingCosts = () => (
  <Card className="p-5">
    <p role="status" className="mb-4 text-muted">
      Loading recurring costs...
    </p>
    <div className="flex flex-col gap-3">
      <Skeleton className="h-9" />
      <Skeleton className="h-9" />
      <Skeleton className="h-9" />
    </div>
  </Card>
)
