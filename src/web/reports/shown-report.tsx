import { lazy, Suspense } from 'react'
import type { TransactionFilter } from '#contract/transactions.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { LoadingChart } from '#web/charts/chart-placeholder.tsx'
import { readDefaultTimeRange } from '#web/session/preferences.ts'
import { TryAgainBox } from '#web/ui/try-again-box.tsx'
import type { ReportProps } from './report-props.ts'
import { useReportWindow } from './use-report-window.ts'

const reports = {
  merchants: lazy(async () => ({ default: (await import('./merchants-report.tsx')).MerchantsReport })),
  trends: lazy(async () => ({ default: (await import('./trends-report.tsx')).TrendsReport })),
  cash_flow: lazy(async () => ({ default: (await import('./cash-flow-report.tsx')).CashFlowReport })),
  calendar: lazy(async () => ({ default: (await import('./calendar-report.tsx')).CalendarReport })),
  year: lazy(async () => ({ default: (await import('./year-card.tsx')).YearCard })),
}

/** The report that a URL describes. */
export function ShownReport({ search, show }: Pick<ReportProps, 'search' | 'show'>) {
  const { report = 'merchants', range = readDefaultTimeRange(), account_id, figure = 'spending' } = search
  const { window: shown, summary } = useReportWindow(range, account_id)
  const Report = reports[report]
  const ofAccount: TransactionFilter = { figure, ...(account_id !== undefined && { account_id }) }
  return (
    <>
      {summary.error && (
        <TryAgainBox isTrying={summary.isFetching} onTryAgain={() => void summary.refetch()}>
          {errorMessage(summary.error, 'Failed to load the report')}
        </TryAgainBox>
      )}
      <Suspense fallback={<LoadingChart />}>
        {shown ? (
          <Report
            filter={{ ...ofAccount, ...shown.days }}
            filterBefore={shown.daysBefore && { ...ofAccount, ...shown.daysBefore }}
            window={shown.window}
            search={search}
            show={show}
          />
        ) : (
          !summary.error && <LoadingChart />
        )}
      </Suspense>
    </>
  )
}
