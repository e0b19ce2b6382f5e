import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { Suspense, useEffect, useMemo } from 'react'
import type { Month } from '#domain/calendar.ts'
import type { AccountNames } from '#web/api/accounts.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { suggestionsOfMonthQuery } from '#web/api/review.ts'
import { type LedgerMonth, transactionsOfMonthQuery } from '#web/api/transactions.ts'
import { transfersOfMonthQuery } from '#web/api/transfers.ts'
import { format } from '#web/format/format.ts'
import { monthWithDays } from '#web/months/month-with-days.ts'
import { currentMonth } from '#web/session/months.ts'
import { classNames } from '#web/ui/class-names.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { TryAgainBox } from '#web/ui/try-again-box.tsx'
import { counted } from '#web/words/counted.ts'
import { datesOf, type HistoryFilter } from './history-filter.ts'
import { RowsLoading } from './loading-rows.tsx'
import { monthButtonId } from './row-ids.ts'
import { noteLoaded } from './selection/selection.ts'
import type { RowActions } from './transaction-row.tsx'

// All months start collapsed. The code for rows loads together with the first rows.
const loadTable = async () => (await import('./transaction-table.tsx')).TransactionTable
const TransactionTable = lazyPart(loadTable)
const ignored = () => {
  // Rendering the table fails the same way, and that error is shown.
}

type MonthSectionProps = RowActions & {
  month: LedgerMonth
  filter: HistoryFilter
  accountNames: AccountNames
  expanded: boolean
  onToggle: (month: Month) => void
}

/** A month with its totals and, when expanded, its transactions. */
export function MonthSection({ month, filter, expanded, onToggle, ...actions }: MonthSectionProps) {
  const regionId = `transactions-${month.month}`
  useEffect(() => {
    if (expanded) loadTable().catch(ignored)
  }, [expanded])
  return (
    <section aria-labelledby={`title-${month.month}`} className="border-line border-t first:border-t-0">
      <h2>
        <button
          type="button"
          id={monthButtonId(month.month)}
          aria-expanded={expanded}
          aria-controls={expanded ? regionId : undefined}
          onPointerEnter={() => loadTable().catch(ignored)}
          onClick={() => onToggle(month.month)}
          className="flex min-h-14 w-full flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 text-left -outline-offset-2 transition-colors duration-150 hover:bg-sunken/60 md:px-5"
        >
          <ChevronRight
            aria-hidden="true"
            className={classNames(
              'size-4 shrink-0 text-muted transition-transform duration-150',
              expanded && 'rotate-90',
            )}
          />
          <span id={`title-${month.month}`} className="font-semibold max-md:max-w-[calc(100%-2.5rem)]">
            {monthWithDays(month.month)}
          </span>
          {month.month === currentMonth() && <span className="-ml-2.5 text-muted">so far</span>}
          <span className="text-muted text-xs tabular-nums max-md:ml-auto">
            {counted(month.count + month.excludedCount, 'transaction')}
          </span>
          <span className="flex flex-wrap gap-x-6 tabular-nums max-md:w-full max-md:justify-between max-md:pl-8 md:ml-auto md:text-right">
            <MonthFigure name="Total" figure={format.money(month.totalCents)} look="font-medium" />
            <MonthFigure name="Excluded" figure={format.money(month.excludedCents)} look="text-muted" />
          </span>
        </button>
      </h2>
      {expanded && (
        <div id={regionId} className="border-line border-t">
          <MonthTransactions month={month} filter={filter} {...actions} />
        </div>
      )}
    </section>
  )
}

const MonthFigure = ({ name, figure, look }: { name: string; figure: string; look: string }) => (
  <span className="flex items-baseline gap-2 md:min-w-36 md:justify-end">
    <span className="text-muted text-xs">{name}</span>
    <span className={look}>{figure}</span>
  </span>
)

type MonthTransactionsProps = Pick<MonthSectionProps, 'month' | 'filter' | 'accountNames' | keyof RowActions>

function MonthTransactions({ month, filter, ...actions }: MonthTransactionsProps) {
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery({
    ...transactionsOfMonthQuery(month.month, filter),
    placeholderData: (shown) => shown,
  })
  const transfers = useTransfers(month)
  const { data: suggestions } = useQuery({
    ...suggestionsOfMonthQuery(month.month),
    enabled: data?.some(({ reviewed }) => !reviewed) === true,
  })
  useEffect(() => data && noteLoaded(month.month, data), [month.month, data])
  const name = monthWithDays(month.month)
  return (
    <>
      {error && (
        <TryAgainBox isTrying={isFetching} onTryAgain={() => void refetch()} className="m-4">
          {errorMessage(error, `Failed to load transactions for ${name}`)}
        </TryAgainBox>
      )}
      {!data && !error && <MonthRowsLoading month={month} />}
      {data && (
        <div
          aria-busy={isPlaceholderData}
          className={classNames('transition-opacity duration-150', isPlaceholderData && 'opacity-60')}
        >
          <Suspense fallback={<MonthRowsLoading month={month} />}>
            <TransactionTable
              key={datesOf(filter)}
              name={name}
              transactions={data}
              transfers={transfers}
              suggestions={suggestions}
              {...actions}
            />
          </Suspense>
        </div>
      )}
    </>
  )
}

const MonthRowsLoading = ({ month }: { month: LedgerMonth }) => (
  <RowsLoading name={monthWithDays(month.month)} count={Math.min(month.count + month.excludedCount, 8)} />
)

/** The linked transfers of a month, by the IDs of their transactions. */
function useTransfers({ month, excludedCount }: LedgerMonth) {
  const { data = [] } = useQuery({ ...transfersOfMonthQuery(month), enabled: excludedCount > 0 })
  return useMemo(
    () => new Map(data.flatMap((transfer) => transfer.transactionIds.map((id) => [id, transfer]))),
    [data],
  )
}
