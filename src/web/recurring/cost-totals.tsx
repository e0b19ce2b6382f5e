import { type Cents, formatCents } from '#domain/money.ts'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/progress.tsx'

type CostTotalsProps = { monthlyTotal: Cents | null; dailyAverage: Cents | null }

/** The two figures above the costs; null while they are not known. */
export const CostTotals = ({ monthlyTotal, dailyAverage }: CostTotalsProps) => (
  <div className="mb-6 grid grid-cols-2 gap-3 md:gap-4">
    <Figure name="Monthly Total" cents={monthlyTotal} />
    <Figure name="Daily Average" cents={dailyAverage} />
  </div>
)

const Figure = ({ name, cents }: { name: string; cents: Cents | null }) => (
  <Card className="min-w-0 p-4 md:p-5">
    <h2 className="font-medium text-muted">{name}</h2>
    {cents === null ? (
      <Skeleton className="mt-1 h-7 w-24 md:h-8 md:w-32" />
    ) : (
      <p className="wrap-anywhere mt-1 font-semibold text-xl tabular-nums tracking-tight md:text-2xl">
        {formatCents(cents)}
      </p>
    )}
  </Card>
)

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
