import { type Cents, isExactSum } from '#domain/money.ts'
import { hasEnded, type RecurringCost } from '#domain/recurring-costs.ts'
import { dailyAverage, monthlyTotal, yearlyTotal } from '#domain/recurring-totals.ts'
import { format } from '#web/format/format.ts'
import { today } from '#web/session/today.ts'
import { Card } from '#web/ui/card.tsx'
import { linkLook } from '#web/ui/link-look.ts'
import { Skeleton } from '#web/ui/progress.tsx'

type CostTotalsProps = {
  /** Undefined while they load. */
  costs: readonly RecurringCost[] | undefined
  onOpen: (cost: RecurringCost) => void
}

/** The totals above the list, and how much of them is for costs that have ended. */
export function CostTotals({ costs, onOpen }: CostTotalsProps) {
  const total = costs && monthlyTotal(costs)
  const ended = costs?.filter((cost) => cost.active && hasEnded(cost, today())) ?? []
  return (
    <div className="mb-6">
      <div className="grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-4">
        <Figure name="Monthly Total" figure={total === undefined ? null : format.sum(total)} />
        <Figure name="Daily Average" figure={total === undefined ? null : averageOf(total)} />
        <Figure name="Yearly Total" figure={costs ? format.sum(yearlyTotal(costs, today())) : null} />
      </div>
      {ended.length > 0 && <EndedCosts costs={ended} onOpen={onOpen} />}
    </div>
  )
}

/** As long as they are active, the specification counts them in all but the yearly total. */
const EndedCosts = ({
  costs,
  onOpen,
}: {
  costs: readonly RecurringCost[]
  onOpen: CostTotalsProps['onOpen']
}) => (
  <p className="mt-2 text-muted text-xs">
    The Monthly Total and the Daily Average still include {format.sum(monthlyTotal(costs))} a month for{' '}
    {costs.length === 1 ? 'a cost that has ended' : `${costs.length} costs that have ended`}:{' '}
    {costs.map((cost, index) => (
      <span key={cost.id}>
        {index > 0 && ', '}
        <button type="button" className={linkLook} onClick={() => onOpen(cost)}>
          <bdi className="wrap-anywhere">{cost.name}</bdi>
        </button>
      </span>
    ))}
    . The Yearly Total does not.
  </p>
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
