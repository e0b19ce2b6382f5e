import { type Cents, isExactSum } from '#domain/money.ts'
import { dailyAverage } from '#domain/recurring-totals.ts'
import { format } from '#web/format/format.ts'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/progress.tsx'

/** The totals above the list; null while it loads. */
export const CostTotals = ({ total, yearly }: { total: Cents | null; yearly: Cents | null }) => (
  <div className="mb-6 grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-4">
    <Figure name="Monthly Total" figure={total === null ? null : format.sum(total)} />
    <Figure name="Daily Average" figure={total === null ? null : averageOf(total)} />
    <Figure name="Yearly Total" figure={yearly === null ? null : format.sum(yearly)} />
  </div>
)

const averageOf = (total: Cents) => (isExactSum(total) ? format.money(dailyAverage(total)) : '–')

const Figure = ({ name, figure }: { name: string; figure: string | null }) => (
  <Card className="min-w-0 p-4 max-md:last:col-span-2 md:p-5">
    <h2 className="font-medium text-muted">{name}</h2>
    {figure === null ? (
      <Skeleton className="mt-1 h-7 w-24 md:h-8 md:w-32" />
    ) : (
      <p className="wrap-anywhere mt-1 font-semibold text-xl tabular-nums tracking-tight md:text-2xl">
        {figure}
      </p>
    )}
  </Card>
)
