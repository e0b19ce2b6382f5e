import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { TransactionFilter } from '#contract/transactions.ts'
import { accountsQuery } from '#web/api/accounts.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { AccountPicker } from '#web/charts/account-picker.tsx'
import { LoadingChart } from '#web/charts/chart-placeholder.tsx'
import { TimeRangeButtons } from '#web/charts/time-range-buttons.tsx'
import { useFormatSettings } from '#web/format/format.ts'
import { RatesNotice } from '#web/rates/rates-notice.tsx'
import { readDefaultTimeRange } from '#web/session/preferences.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TryAgainBox } from '#web/ui/try-again-box.tsx'
import { type ReportName, type ReportsSearch, readReportsSearch, reportNames } from './reports-search.ts'
import { useReportWindow } from './use-report-window.ts'

const route = getRouteApi('/signed-in/reports')

const reports = {
  merchants: lazy(async () => ({ default: (await import('./merchants-report.tsx')).MerchantsReport })),
  trends: lazy(async () => ({ default: (await import('./trends-report.tsx')).TrendsReport })),
  calendar: lazy(async () => ({ default: (await import('./calendar-report.tsx')).CalendarReport })),
}

/** Reports over a window of months. The URL contains everything that the user chose. */
export function ReportsScreen() {
  useFormatSettings()
  const search = readReportsSearch(route.useSearch())
  const navigate = route.useNavigate()
  const { report = 'merchants', range = readDefaultTimeRange(), account_id, figure = 'spending' } = search
  const accounts = useQuery(accountsQuery).data ?? []
  const { window: shown, summary } = useReportWindow(range, account_id)
  const show = (search: ReportsSearch) => void navigate({ search, replace: true, resetScroll: false })
  const Report = reports[report]
  const ofAccount: TransactionFilter = { figure, ...(account_id !== undefined && { account_id }) }
  return (
    <>
      <PageHeader title="Reports" subtitle="Who gets your money, and what changes over time" />
      <ReportTabs shown={report} search={search} />
      <RatesNotice />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <TimeRangeButtons range={range} onChoose={(range) => show({ ...search, range })} />
        <div className="flex flex-wrap gap-3 max-md:w-full">
          <SelectField
            label="Figure"
            hideLabel
            className="md:w-40 max-md:grow print:hidden"
            value={figure}
            onChange={({ target }) => {
              const { figure: _, ...rest } = search
              show(target.value === 'income' ? { ...rest, figure: 'income' } : rest)
            }}
          >
            <option value="spending">Spending</option>
            <option value="income">Income</option>
          </SelectField>
          {(accounts.length > 1 || account_id !== undefined) && (
            <AccountPicker
              accounts={accounts}
              accountId={account_id}
              onChoose={(accountId) => {
                const { account_id: _, ...rest } = search
                show(accountId === undefined ? rest : { ...rest, account_id: accountId })
              }}
            />
          )}
        </div>
      </div>
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

type ReportTabsProps = { shown: ReportName; search: ReportsSearch }

/** Links to the reports. They keep what all reports share: the range and the account. */
const ReportTabs = ({ shown, search: { range, account_id } }: ReportTabsProps) => (
  <nav aria-label="Reports" className="mb-6 border-line border-b print:hidden">
    <ul className="-mb-px flex gap-6 max-md:gap-4">
      {Object.entries(reportNames).map(([report, name]) => (
        <li key={report}>
          <Link
            to="/reports"
            search={{
              report: report as ReportName,
              ...(range && { range }),
              ...(account_id && { account_id }),
            }}
            aria-current={report === shown ? 'page' : undefined}
            className="flex min-h-11 items-center whitespace-nowrap border-transparent border-b-2 font-medium text-muted transition-colors duration-150 hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
