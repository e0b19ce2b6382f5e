import type { SpendingCell } from '#domain/spending-window.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { LoadingChart } from '#web/charts/chart-placeholder.tsx'
import { ExportButtons } from '#web/reports/export-buttons.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TryAgainBox } from '#web/ui/try-again-box.tsx'
import type { ReviewedYear } from './reviewed-year.ts'
import { useYearFigures } from './use-year-figures.ts'
import { YearCategories } from './year-categories.tsx'
import { YearHeadlines } from './year-headlines.tsx'
import { YearLeftOut } from './year-left-out.tsx'
import { yearLines } from './year-lines.ts'
import { YearMerchants, YearPurchases } from './year-merchants.tsx'
import { YearMonths } from './year-months.tsx'
import { YearPosition } from './year-position.tsx'

type YearPageProps = { reviewed: ReviewedYear; cells: readonly SpendingCell[] }

/** Everything about a year. Its sections appear together, once all figures are loaded. */
export function YearPage({ reviewed, cells }: YearPageProps) {
  const { data, error, isFetching, refetch } = useYearFigures(reviewed)
  if (error)
    return (
      <TryAgainBox isTrying={isFetching} onTryAgain={() => void refetch()}>
        {errorMessage(error, 'Failed to load the report')}
      </TryAgainBox>
    )
  if (!data) return <LoadingChart />
  const { year, days } = reviewed
  if (!cells.some(({ month }) => month.startsWith(year)))
    return (
      <Card>
        <EmptyState>No transactions in {year}.</EmptyState>
      </Card>
    )
  return (
    <div className="grid gap-4 md:gap-5 print:gap-2">
      <YearHeadlines figures={data} days={days} />
      <div className="grid gap-4 md:gap-5 print:grid-cols-2 print:items-start print:gap-2">
        <YearMonths figures={data} year={year} />
        <div className="grid gap-4 md:gap-5 print:gap-2">
          <YearCategories figure="spending" figures={data} reviewed={reviewed} />
          <YearCategories figure="income" figures={data} reviewed={reviewed} />
        </div>
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2 md:gap-5 print:grid-cols-2 print:gap-2">
        <YearMerchants groups={data.merchants} days={days} />
        <YearPurchases groups={data.purchases} days={days} />
      </div>
      <YearPosition reviewed={reviewed} payments={data.payments} />
      <YearLeftOut reviewed={reviewed} cells={cells} transferCategories={data.transferCategories} />
      <ExportButtons name={`outgo-${year}`} lines={() => yearLines(data, reviewed)} />
    </div>
  )
}
