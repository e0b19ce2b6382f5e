import { useQuery } from '@tanstack/react-query'
import type { TransactionFilter } from '#contract/transactions.ts'
import { categoryColors } from '#domain/category-colors.ts'
import { type CashFlow, cashFlow, type FlowBand, type FlowGroup } from '#domain/reports/cash-flow.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { categoriesQuery } from '#web/api/categories.ts'
import type { ReportGroup } from '#web/api/reports.ts'
import { LoadingChart } from '#web/charts/chart-placeholder.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { retryOf, TryAgainBox } from '#web/ui/try-again-box.tsx'
import { CashFlowChart } from './cash-flow-chart.tsx'
import { CashFlowTable } from './cash-flow-table.tsx'
import { ExportButtons } from './export-buttons.tsx'
import type { ReportProps } from './report-props.ts'
import { cashFlowQueries } from './report-queries.ts'

/** How income becomes spending: from its categories to those of spending, and on to merchants. */
export function CashFlowReport({ filter, show }: ReportProps) {
  const queries = cashFlowQueries({ filter })
  const income = useQuery(queries.income)
  const spending = useQuery(queries.spending)
  const merchants = useQuery(queries.merchants)
  const categories = useQuery(categoriesQuery).data ?? []
  const error = income.error ?? spending.error ?? merchants.error
  if (error)
    return (
      <TryAgainBox {...retryOf(income, spending, merchants)}>
        {errorMessage(error, 'Failed to load the report')}
      </TryAgainBox>
    )
  if (!income.data || !spending.data || !merchants.data) return <LoadingChart />
  const flow = cashFlow({
    income: income.data.groups.map(flowGroup),
    spending: spending.data.groups.map(flowGroup),
    merchants: merchants.data.groups.map(flowGroup),
  })
  if (flow.totalCents === 0)
    return (
      <Card>
        <EmptyState>No transactions in this window.</EmptyState>
      </Card>
    )
  const colors = new Map(categories.map(({ name, color }) => [name, categoryColors[color]]))
  const merchantColors = new Map(
    flow.to.flatMap(({ key, bands }) => bands.map((band) => [band, colors.get(key)])),
  )
  const filterOf = (band: FlowBand, category: FlowBand | null) => ({
    ...filter,
    ...bandFilter(band, category),
  })
  return (
    <Card aria-label="Cash Flow" className="p-4 md:p-6">
      <div data-picture>
        <CashFlowChart
          flow={flow}
          nameOf={nameOf}
          colorOf={(band) => merchantColors.get(band) ?? colors.get(band.key) ?? 'var(--color-muted)'}
          filterOf={filterOf}
        />
      </div>
      {show && (
        <ExportButtons
          name="outgo-cash-flow"
          lines={() => [['Side', 'Category', 'Merchant', 'Amount'], ...linesOf(flow)]}
        />
      )}
      {show && <CashFlowTable flow={flow} nameOf={nameOf} filterOf={filterOf} />}
    </Card>
  )
}

/** Categories, or their merchants if these are shown, so that each amount is there once. */
const linesOf = (flow: CashFlow) =>
  (['from', 'to'] as const).flatMap((side) =>
    flow[side].flatMap((category) =>
      (category.bands.length > 0 ? category.bands : [category]).map((band) => [
        side === 'from' ? 'In' : 'Out',
        nameOf(category),
        band === category ? '' : nameOf(band),
        { cents: Math.abs(band.cents) },
      ]),
    ),
  )

const flowGroup = ({ keys, names, netCents = 0 }: ReportGroup): FlowGroup => ({ keys, names, netCents })

/** Amounts are positive on both sides, so the name says if money went the other way. */
function nameOf({ kind, name, cents }: FlowBand): string {
  if (kind === 'left_over') return cents > 0 ? 'Left over' : 'From savings'
  if (kind === 'other_merchants') return 'Other merchants'
  return cents < 0 ? `${name} (paid back)` : name
}

/** The filter for exactly the transactions of a band, within the account and the window. */
function bandFilter({ kind, key }: FlowBand, category: FlowBand | null): TransactionFilter {
  if (kind === 'left_over') return { figure: 'left_over' }
  if (kind === 'income' || kind === 'spending') return { figure: kind, category: key, with_children: 'true' }
  const shown = category?.bands.filter((band) => band.kind === 'merchant').map((band) => band.key) ?? []
  return {
    figure: 'spending',
    category: category?.key ?? '',
    with_children: 'true',
    ...(kind === 'merchant' ? { merchant: key } : { not_merchant: shown }),
  }
}
