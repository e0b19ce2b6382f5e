import type { ReactNode } from 'react'
import type { Cents } from '#domain/money.ts'
import type { RecurringSum, RowSum } from '#domain/spending-rows.ts'
import type { SpendingWindow } from '#domain/spending-window.ts'
import { format } from '#web/format/format.ts'
import { linkLook } from '#web/ui/link-look.ts'
import { counted } from '#web/words/counted.ts'
import { RecurringLink, RowsLink } from './rows-link.tsx'

type WindowFiguresProps = {
  /** The selected month, or the first and the last of the range. */
  title: string
  window: SpendingWindow
  rows: RowSum
  recurring: RecurringSum
  /** Shown when the recurring costs could not be loaded; null if they were. */
  retryCosts: ReactNode
  action: ReactNode
}

/** The sums of the bars, or of the selected one, with links to the rows behind them. */
export function WindowFigures(props: WindowFiguresProps) {
  const { title, window, rows, recurring, retryCosts, action } = props
  const net = rows.netCents - recurring.cents
  return (
    <section
      aria-label={`Figures of ${title}`}
      className="mt-4 rounded-lg bg-sunken/60 px-4 py-3 print:mt-2 print:px-0 print:py-0"
    >
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-2 max-md:min-h-11 print:min-h-0">
        <h3 className="font-semibold">{title}</h3>
        {action}
      </div>
      <dl className="mt-2 grid gap-x-6 gap-y-3 sm:grid-cols-3 print:grid-cols-3">
        <Figure
          name="Total"
          cents={net}
          direction={net < 0 ? 'net spending' : 'net income'}
          count={retryCosts && 'without recurring costs'}
        />
        <Figure
          name="Transactions"
          cents={rows.netCents}
          direction={rows.netCents < 0 ? 'spending' : 'income'}
          count={counted(rows.count, 'transaction')}
          link={
            rows.count > 0 && (
              <RowsLink rows={{ window }} of={`of ${title}`}>
                View transactions
              </RowsLink>
            )
          }
        />
        {retryCosts ? (
          <Figure name="Recurring" cents={null} direction="unknown" count={retryCosts} />
        ) : (
          <Figure
            name="Recurring"
            cents={recurring.cents}
            direction="spending"
            count={counted(recurring.count, 'cost')}
            link={recurring.count > 0 && <RecurringLink>View recurring costs</RecurringLink>}
          />
        )}
      </dl>
    </section>
  )
}

type FigureProps = {
  name: string
  /** Null if unknown, which is not the same as zero. */
  cents: Cents | null
  direction: string
  count?: ReactNode
  link?: ReactNode
}

const Figure = ({ name, cents, direction, count, link }: FigureProps) => (
  <div className="max-sm:grid max-sm:grid-cols-[7rem_minmax(0,1fr)]">
    <dt className="text-muted text-xs max-sm:pt-0.5">{name}</dt>
    <dd className="tabular-nums">
      <span className="font-medium">{cents === null ? '–' : format.money(Math.abs(cents))}</span>{' '}
      <span className="text-muted">{direction}</span>
    </dd>
    {count && (
      <dd className="flex flex-wrap items-baseline gap-x-2 text-muted text-xs max-sm:col-start-2">
        {count}
        {link && <span className="inline-block print:hidden">{link}</span>}
      </dd>
    )}
  </div>
)

type RetryCostsProps = { isRetrying: boolean; onRetry: () => void }

/** Takes the place of the count of recurring costs when they could not be loaded. */
export const RetryCosts = ({ isRetrying, onRetry }: RetryCostsProps) => (
  <button
    type="button"
    aria-label="Try again to load the recurring costs"
    aria-busy={isRetrying}
    onClick={onRetry}
    className={`${linkLook} aria-busy:opacity-50 print:hidden`}
  >
    Try again
  </button>
)
