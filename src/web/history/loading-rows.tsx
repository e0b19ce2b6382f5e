import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/progress.tsx'

const indexes = (count: number) => Array.from({ length: count }, (_, index) => index)

/** A placeholder for the rows of a month. */
export const RowsLoading = ({ name, count }: { name: string; count: number }) => (
  <div role="status" className="px-4 md:px-5">
    <span className="sr-only">Loading transactions for {name}...</span>
    {indexes(count).map((place) => (
      <div key={place} className="flex h-14 items-center gap-6 border-line border-t first-of-type:border-t-0">
        <Skeleton className="h-4 w-20 max-md:hidden" />
        <Skeleton className="h-4 w-2/5" />
        <Skeleton className="ml-auto h-4 w-20" />
      </div>
    ))}
  </div>
)

/** A placeholder for the list of months. */
export const MonthsLoading = () => (
  <Card role="status" aria-label="Loading transactions...">
    <span className="sr-only">Loading transactions...</span>
    {indexes(6).map((place) => (
      <div
        key={place}
        className="flex h-14 items-center gap-4 border-line border-t px-5 first-of-type:border-t-0"
      >
        <Skeleton className="h-4 w-36" />
        <Skeleton className="ml-auto h-4 w-28" />
        <Skeleton className="h-4 w-28 max-md:hidden" />
      </div>
    ))}
  </Card>
)
