import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '#web/api/api-error.ts'
import { savedReportsQuery } from '#web/api/saved-reports.ts'
import { SavedNames } from '#web/saved/saved-names.tsx'
import { isAwaited } from '#web/ui/is-awaited.ts'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'
import { TryAgainBox } from '#web/ui/try-again-box.tsx'
import { ReportLink } from './report-link.tsx'
import { isSameReport, type NamedReport, readReportsSearch } from './reports-search.ts'

const SavedReportDialog = lazyDialog(
  async () => (await import('./saved-report-dialog.tsx')).SavedReportDialog,
)

/** Links to the saved reports, and a button that saves the current one. */
export function SavedReports({ search }: { search: NamedReport }) {
  const loading = useQuery(savedReportsQuery)
  const { data: saved, error, isFetching, refetch } = loading
  const current = saved?.find((one) => isSameReport(readReportsSearch(one.report), search))
  if (error)
    return (
      <TryAgainBox isTrying={isFetching} onTryAgain={() => void refetch()} className="col-span-full">
        {errorMessage(error, 'Failed to load the saved reports')}
      </TryAgainBox>
    )
  return (
    <SavedNames
      what="report"
      saved={saved ?? []}
      isLoading={isAwaited(loading)}
      current={current}
      canSave={!current}
      linkTo={(one, look) => (
        <ReportLink search={readReportsSearch(one.report)} resetScroll={false} {...look} />
      )}
      dialog={(props) => <SavedReportDialog report={search} {...props} />}
    />
  )
}
