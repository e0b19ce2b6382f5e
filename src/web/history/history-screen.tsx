import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Download, Plus } from 'lucide-react'
import { useMemo } from 'react'
import { inTreeOrder } from '#domain/category-tree.ts'
import { openAddTransaction } from '#web/add-transaction/open-form.ts'
import { accountsQuery } from '#web/api/accounts.ts'
import { ApiError, errorMessage } from '#web/api/api-error.ts'
import { categoriesQuery } from '#web/api/categories.ts'
import { summaryQuery } from '#web/api/summary.ts'
import { downloadTransactions, type LedgerMonth, monthListQuery } from '#web/api/transactions.ts'
import { format, useFormatSettings } from '#web/format/format.ts'
import { RatesNotice } from '#web/rates/rates-notice.tsx'
import { SampleNotice } from '#web/sample/sample-notice.tsx'
import { useHasSeveralAccounts } from '#web/session/use-has-several-accounts.ts'
import { ReviewLink, useIsReviewLinkUnknown } from '#web/suggestions/review-link.tsx'
import { Button, buttonLook } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { TryAgainBox } from '#web/ui/try-again-box.tsx'
import {
  changeFilter,
  datesOf,
  type HistoryFilter,
  type HistoryFilterChange,
  readHistoryFilter,
} from './history-filter.ts'
import { type FilterCategory, HistoryFilters } from './history-filters.tsx'
import { LeftOutLine } from './left-out-line.tsx'
import { MonthsLoading } from './loading-rows.tsx'
import { MonthList } from './month-list.tsx'
import { SelectionBar } from './selection/selection-bar.tsx'
import { SummaryCards } from './summary-cards.tsx'

const route = getRouteApi('/signed-in/history')

export function HistoryScreen() {
  useFormatSettings()
  // Parsed again, because the router also passes unknown search parameters.
  const filter = route.useSearch({ select: readHistoryFilter })
  const categories = useCategories(filter.category)
  const { data: accounts } = useQuery(accountsQuery)
  const hasSeveralAccounts = useHasSeveralAccounts(accounts)
  const accountNames = useMemo(
    () => (hasSeveralAccounts ? new Map(accounts?.map(({ id, name }) => [id, name])) : null),
    [hasSeveralAccounts, accounts],
  )
  const months = useMonths(filter)
  const found = months.data?.months
  const all = months.data?.isComplete ? found : undefined
  const isImpossible = months.error instanceof ApiError && months.error.code === 'impossible_range'
  const change = useFilterChange(filter)
  const isHeaderUnknown = useIsReviewLinkUnknown()
  return (
    <>
      <PageHeader
        title="Transaction History"
        actions={
          <>
            <SampleNotice />
            <ReviewLink countsRefunds />
            <Link to="/merchants" className={buttonLook('secondary')}>
              Merchants
            </Link>
            <Link to="/rules" className={buttonLook('secondary')}>
              Rules
            </Link>
            <ExportButton filter={filter} disabled={all?.length === 0} />
            <Button
              variant="primary"
              aria-keyshortcuts="n"
              title="Add a transaction (n)"
              onClick={openAddTransaction}
            >
              <Plus aria-hidden="true" className="size-4" />
              Add Transaction
            </Button>
          </>
        }
      />
      <RatesNotice isHeaderUnknown={isHeaderUnknown}>
        <SummaryCards months={all ?? (months.error ? null : undefined)} filter={filter} />
        <HistoryFilters
          filter={filter}
          categories={categories}
          accountNames={accountNames}
          onChange={change}
        />
        <p role="status" className="sr-only">
          {all && !months.isPlaceholderData && countOf(all)}
        </p>
        {isImpossible && <ErrorBox className="mb-6">{errorMessage(months.error, '')}</ErrorBox>}
        {months.error && !isImpossible && (
          <TryAgainBox isTrying={months.isFetching} onTryAgain={() => void months.refetch()} className="mb-6">
            {errorMessage(months.error, 'Failed to load transactions')}
          </TryAgainBox>
        )}
        {months.isPending && <MonthsLoading />}
        {found && (
          <div
            aria-busy={months.isPlaceholderData}
            className={classNames(
              'transition-opacity duration-150',
              months.isPlaceholderData && 'opacity-60',
            )}
          >
            {all && <LeftOutLine months={all} filter={filter} />}
            <MonthList
              key={datesOf(filter)}
              months={found}
              isComplete={all !== undefined || months.isError}
              filter={filter}
              accountNames={accountNames}
              // While other months load, the shown ones may still be filtered.
              isFiltered={Object.keys(filter).length > 0 || months.isPlaceholderData}
            />
            <SelectionBar filter={filter} months={all ?? []} accountNames={accountNames} />
          </div>
        )}
      </RatesNotice>
    </>
  )
}

/** The number of results, for screen readers. */
const countOf = (months: readonly LedgerMonth[]) => {
  const count = months.reduce((sum, month) => sum + month.count + month.excludedCount, 0)
  return `Transactions found: ${format.number(count)}`
}

/** Keeps the shown months while a new search or category loads. Other dates start over. */
const useMonths = (filter: HistoryFilter) =>
  useQuery({
    ...monthListQuery(filter),
    placeholderData: (shown, query) =>
      query && datesOf(query.queryKey[3] as HistoryFilter) === datesOf(filter) ? shown : undefined,
  })

/** The categories that transactions have after rules, their parents, and the selected one, sorted like every list. */
function useCategories(chosen: string | undefined): FilterCategory[] {
  const { data: cells = [] } = useQuery(summaryQuery)
  const { data: known = [] } = useQuery(categoriesQuery)
  const parents = new Map(known.map(({ name, parent }) => [name, parent]))
  const used = [...cells.flatMap((cell) => cell.category || []), ...(chosen ? [chosen] : [])]
  const shown = new Set([...used, ...used.flatMap((name) => parents.get(name) ?? [])])
  const names = [...new Set([...parents.keys(), ...shown])].filter((name) => shown.has(name))
  const placed = names.map((name) => ({ name, parent: parents.get(name) ?? null }))
  return inTreeOrder(placed).map(({ name, parent }) => ({
    name,
    isChild: parent !== null,
    isParent: placed.some((one) => one.parent === name),
  }))
}

function useFilterChange(filter: HistoryFilter) {
  const navigate = route.useNavigate()
  return (change: HistoryFilterChange) =>
    navigate({
      search: changeFilter(filter, change),
      // Back undoes a whole search, not single letters.
      replace: change.search !== undefined && filter.search !== undefined,
      resetScroll: false,
    })
}

type ExportButtonProps = { filter: HistoryFilter; disabled: boolean }

/** Exports exactly the transactions that match the filter. */
export function ExportButton({ filter, disabled }: ExportButtonProps) {
  const exporting = useMutation({ mutationFn: () => downloadTransactions(filter) })
  return (
    <>
      {exporting.error && (
        <p role="alert" className="self-center text-danger">
          {errorMessage(exporting.error, 'Failed to export transactions')}
        </p>
      )}
      <Button busy={exporting.isPending} disabled={disabled} onClick={() => exporting.mutate()}>
        <Download aria-hidden="true" className="size-4" />
        Export CSV
      </Button>
    </>
  )
}
