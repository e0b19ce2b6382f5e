import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { savedReportsQuery } from '#web/api/saved-reports.ts'
import { SavedNames } from '#web/saved/saved-names.tsx'
import { ReportLink } from './report-link.tsx'
import { isSameReport, type NamedReport, readReportsSearch } from './reports-search.ts'

const SavedReportDialog = lazy(async () => ({
  default: (await import('./saved-report-dialog.tsx')).SavedReportDialog,
}))

/** Links to the saved reports, and a button that saves the current one. */
export function SavedReports({ search }: { search: NamedReport }) {
  const { data: saved, isPending } = useQuery(savedReportsQuery)
  const current = saved?.find((one) => isSameReport(readReportsSearch(one.report), search))
  return (
    <SavedNames
      what="report"
      saved={saved ?? []}
      current={current}
      canSave={!current && !isPending}
      linkTo={(one, look) => (
        <ReportLink search={readReportsSearch(one.report)} resetScroll={false} {...look} />
      )}
      dialog={(props) => <SavedReportDialog report={search} {...props} />}
    />
  )
}
