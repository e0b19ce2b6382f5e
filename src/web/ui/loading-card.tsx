import { Card } from './card.tsx'
import { Skeleton } from './progress.tsx'

type LoadingCardProps = {
  /** What is loading, as a sentence. */
  children: string
  /** The height of a row of the list that is loading. */
  rowClassName: string
}

/** Stands in for a list that is loading. */
export const LoadingCard = ({ children, rowClassName }: LoadingCardProps) => (
  <Card className="p-5">
    <p role="status" className="mb-4 text-muted">
      {children}
    </p>
    <div className="flex flex-col gap-3">
      <Skeleton className={rowClassName} />
      <Skeleton className={rowClassName} />
      <Skeleton className={rowClassName} />
    </div>
  </Card>
)
