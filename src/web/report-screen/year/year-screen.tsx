import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { errorMessage } from '#web/api/api-error.ts'
import { savedReportsQuery } from '#web/api/saved-reports.ts'
import { summaryQuery } from '#web/api/summary.ts'
import { LoadingChart } from '#web/charts/chart-placeholder.tsx'
import { useFormatSettings } from '#web/format/format.ts'
import { RatesNotice } from '#web/rates/rates-notice.tsx'
import { ImportFirst } from '#web/reports/import-first.tsx'
import { ReportTabs } from '#web/reports/report-tabs.tsx'
import { SavedReports } from '#web/reports/saved-reports.tsx'
import { today } from '#web/session/today.ts'
import { Button } from '#web/ui/button.tsx'
import { isAwaited } from '#web/ui/is-awaited.ts'
import { isUnknownPlace } from '#web/ui/kept-place.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TryAgainBox } from '#web/ui/try-again-box.tsx'
import { chosenYear, reviewedYear, yearsOf } from './reviewed-year.ts'
import { YearPage } from './year-page.tsx'

const route = getRouteApi('/signed-in/reports/year')

/** A year on one page, to read, to print or to send as a PDF. */
export function YearScreen() {
  useFormatSettings()
  const summary = useQuery(summaryQuery)
  const isHeaderUnknown = isUnknownPlace('saved-reports', isAwaited(useQuery(savedReportsQuery)))
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const months = summary.data?.map(({ month }) => month) ?? []
  const reviewed = reviewedYear(chosenYear(search, months, today()), months, today())
  const { year, before, isSoFar, daysBefore } = reviewed
  const years = [...new Set([...yearsOf(months, today()), year])].sort().reverse()
  return (
    <>
      <PageHeader
        title="Year in Review"
        subtitle={
          // An empty line until the months are known, so that nothing below moves.
          !summary.data
            ? '\u00a0'
            : `${year}${isSoFar ? ' so far' : ''}${daysBefore ? `, compared with ${isSoFar ? `the same days of ${before}` : before}` : ''}`
        }
        actions={
          <>
            <SavedReports search={{ report: 'year', year }} />
            <Button className="self-center" onClick={() => window.print()}>
              <Printer aria-hidden="true" className="size-4" />
              Print
            </Button>
          </>
        }
      />
      {isHeaderUnknown ? (
        <LoadingChart />
      ) : (
        <>
          <ReportTabs shown="year" search={{}} />
          {/* The page itself says how many transactions of its year have no rate. */}
          <RatesNotice className="flex flex-col print:hidden">
            {summary.error && (
              <TryAgainBox isTrying={summary.isFetching} onTryAgain={() => void summary.refetch()}>
                {errorMessage(summary.error, 'Failed to load the report')}
              </TryAgainBox>
            )}
            {summary.data ? (
              <>
                <SelectField
                  label="Year"
                  hideLabel
                  className="mb-4 md:w-40 print:hidden"
                  value={year}
                  onChange={({ target }) =>
                    void navigate({ search: { year: target.value }, replace: true, resetScroll: false })
                  }
                >
                  {years.map((each) => (
                    <option key={each}>{each}</option>
                  ))}
                </SelectField>
                <YearPage key={year} reviewed={reviewed} cells={summary.data} />
                <ImportFirst cells={summary.data} />
              </>
            ) : (
              !summary.error && <LoadingChart />
            )}
          </RatesNotice>
        </>
      )}
    </>
  )
}
