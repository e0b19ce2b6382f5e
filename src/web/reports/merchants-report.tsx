import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MerchantOrder } from '#domain/reports/report-view.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { LoadingChart } from '#web/charts/chart-placeholder.tsx'
import { format } from '#web/format/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { isAwaited } from '#web/ui/is-awaited.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { retryOf, TryAgainBox } from '#web/ui/try-again-box.tsx'
import { counted } from '#web/words/counted.ts'
import { ExportButtons } from './export-buttons.tsx'
import { merchantFigures } from './merchant-figures.ts'
import { MerchantPage } from './merchant-page.tsx'
import { MerchantTable } from './merchant-table.tsx'
import type { ReportProps } from './report-props.ts'
import { merchantsQueries } from './report-queries.ts'
import { daysText } from './report-scope.ts'
import { merchantOrders } from './reports-search.ts'
import { RowsLink } from './rows-link.tsx'

const shownAtFirst = 50
const shownOnCard = 5

export function MerchantsReport(props: ReportProps) {
  return props.search.merchant === undefined ? (
    <AllMerchants {...props} />
  ) : (
    <MerchantPage {...props} merchant={props.search.merchant} />
  )
}

/** How much each merchant got, how often, and how that compares with the window before. */
function AllMerchants({ filter, filterBefore, search, show }: ReportProps) {
  const [isWhole, setIsWhole] = useState(false)
  const queries = merchantsQueries({ filter, filterBefore })
  const found = useQuery(queries.found)
  const before = useQuery(queries.before)
  const { figure = 'spending', order = 'amount' } = search
  const error = found.error ?? before.error
  if (error)
    return (
      <TryAgainBox {...(filterBefore === null ? retryOf(found) : retryOf(found, before))}>
        {errorMessage(error, 'Failed to load the report')}
      </TryAgainBox>
    )
  // The column for the window before changes the width of the others.
  if (!found.data || isAwaited(before)) return <LoadingChart />
  const earlier = filterBefore === null ? null : (before.data?.groups ?? null)
  const merchants = merchantFigures(found.data.groups, earlier, figure, order)
  const shown = isWhole ? merchants : merchants.slice(0, show ? shownAtFirst : shownOnCard)
  const sum = (of: 'cents' | 'count') => merchants.reduce((total, merchant) => total + merchant[of], 0)
  if (merchants.length === 0)
    return (
      <Card>
        <EmptyState>No transactions in this window.</EmptyState>
      </Card>
    )
  return (
    <Card aria-label="Merchants" className="p-4 md:p-6">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted">
          <RowsLink filter={filter} of={`with ${counted(found.data.groups.length, 'merchant')}`}>
            {format.money(sum('cents'))}
          </RowsLink>{' '}
          in {counted(sum('count'), 'transaction')}
          {earlier && filterBefore && <span className="block text-xs">Before: {daysText(filterBefore)}</span>}
        </p>
        {show && (
          <SelectField
            label="Order"
            hideLabel
            className="md:w-56 max-md:w-full print:hidden"
            value={order}
            onChange={({ target }) => show({ ...search, order: target.value as MerchantOrder })}
          >
            {Object.entries(merchantOrders).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
      </div>
      <MerchantTable
        merchants={shown}
        others={merchants.slice(shown.length)}
        filter={filter}
        filterBefore={earlier && filterBefore}
        search={search}
      />
      {show && (
        <ExportButtons
          name="outgo-merchants"
          lines={() => [
            ['Merchant', 'Amount', 'Times', 'Average', 'First', 'Last', ...(earlier ? ['Before'] : [])],
            ...merchants.map(({ name, cents, count, averageCents, firstDay, lastDay, beforeCents }) => [
              name,
              { cents },
              `${count}`,
              { cents: averageCents },
              firstDay ?? '',
              lastDay ?? '',
              ...(earlier ? [{ cents: beforeCents ?? 0 }] : []),
            ]),
          ]}
        />
      )}
      {show && shown.length < merchants.length && (
        <div className="mt-4 flex justify-center">
          <Button onClick={() => setIsWhole(true)}>Show all {format.number(merchants.length)}</Button>
        </div>
      )}
    </Card>
  )
}
