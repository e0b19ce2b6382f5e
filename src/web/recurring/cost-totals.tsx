import { type Cents, formatCents } from '#domain/money.ts'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

type CostTotalsProps = { monthlyTotal: Cents | null; dailyAverage: Cents | null }

/** The two figures above the costs; null while they are not known. */
export const CostTotals = ({ monthlyTotal, dailyAverage }: CostTotalsProps) => (
  <div className="mb-6 grid gap-4 sm:grid-cols-2">
    <Figure name="Monthly Total" cents={monthlyTotal} />
    <Figure name="Daily Average" cents={dailyAverage} />
  </div>
)

const Figure = ({ name, cents }: { name: string; cents: Cents | null }) => (
  <Card className="p-5">
    <h2 className="font-medium text-muted">{name}</h2>
    {cents === null ? (
      <Skeleton className="mt-2 h-8 w-32" />
    ) : (
      <p className="mt-1 font-semibold text-2xl tabular-nums tracking-tight">{formatCents(cents)}</p>
    )}
  </Card>
)
