import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy } from 'react'
import { savedReportsQuery } from '#web/api/saved-reports.ts'
import { type FullSearch, isSameReport, readReportsSearch } from '#web/reports/reports-search.ts'
import { SavedNames } from '#web/saved/saved-names.tsx'

const SavedReportDialog = lazy(async () => ({
  default: (await import('./saved-report-dialog.tsx')).SavedReportDialog,
}))

/** Links to the saved reports, and a button that saves the current one. */
export function SavedReports({ search }: { search: FullSearch }) {
  const { data: saved, isPending } = useQuery(savedReportsQuery)
  const current = saved?.find((one) => isSameReport(readReportsSearch(one.report), search))
  return (
    <SavedNames
      what="report"
      saved={saved ?? []}
      current={current}
      canSave={!current && !isPending}
      linkTo={(one, look) => (
        <Link
          to="/reports"
          search={readReportsSearch(one.report)}
          resetScroll={false}
          activeOptions={{ exact: true }}
          {...look}
        />
      )}
      dialog={(props) => <SavedReportDialog report={search} {...props} />}
    />
  )
}
