import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { errorMessage } from '#web/api/api-error.ts'
import { summaryOf } from '#web/api/summary.ts'
import { LoadingChart } from '#web/charts/chart-placeholder.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { retryOf, TryAgainBox } from '#web/ui/try-again-box.tsx'
import { ImportFirst } from './import-first.tsx'
import { reportCode } from './report-code.ts'
import type { ReportProps } from './report-props.ts'
import { scopeOf } from './report-scope.ts'

const reports = {
  merchants: lazyPart(reportCode.merchants),
  trends: lazyPart(reportCode.trends),
  cash_flow: lazyPart(reportCode.cash_flow),
  calendar: lazyPart(reportCode.calendar),
  year: lazyPart(reportCode.year),
}

/** The report that a URL describes. */
export function ShownReport({ search, show }: Pick<ReportProps, 'search' | 'show'>) {
  const { report = 'merchants', account_id } = search
  const summary = useQuery(summaryOf(account_id))
  const Report = reports[report]
  return (
    <>
      {summary.error && (
        <TryAgainBox {...retryOf(summary)}>
          {errorMessage(summary.error, 'Failed to load the report')}
        </TryAgainBox>
      )}
      <Suspense fallback={<LoadingChart />}>
        {summary.data ? (
          <Report {...scopeOf(search, summary.data)} show={show} />
        ) : (
          !summary.error && <LoadingChart />
        )}
      </Suspense>
      {show && account_id === undefined && <ImportFirst cells={summary.data} />}
    </>
  )
}
