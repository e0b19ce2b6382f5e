import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type ReportKind, reportKinds } from '#domain/reports/report-view.ts'
import { accountsQuery } from '#web/api/accounts.ts'
import { AccountPicker } from '#web/charts/account-picker.tsx'
import { TimeRangeButtons } from '#web/charts/time-range-buttons.tsx'
import { useFormatSettings } from '#web/format/format.ts'
import { RatesNotice } from '#web/rates/rates-notice.tsx'
import { type ReportsSearch, readReportsSearch, reportNames } from '#web/reports/reports-search.ts'
import { ShownReport } from '#web/reports/shown-report.tsx'
import { readDefaultTimeRange } from '#web/session/preferences.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { SavedReports } from './saved-reports.tsx'

const route = getRouteApi('/signed-in/reports')

/** Reports over a window of months. The URL contains everything that the user chose. */
export function ReportsScreen() {
  useFormatSettings()
  const search = readReportsSearch(route.useSearch())
  const navigate = route.useNavigate()
  const { report = 'merchants', range = readDefaultTimeRange(), account_id, figure = 'spending' } = search
  const accounts = useQuery(accountsQuery).data ?? []
  const show = (search: ReportsSearch) => void navigate({ search, replace: true, resetScroll: false })
  return (
    <>
      <PageHeader
        title="Reports"
        subtitle="Where your money goes, and how that changes over time"
        actions={<SavedReports search={{ report, ...search, range }} />}
      />
      <ReportTabs shown={report} search={search} />
      <RatesNotice />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <TimeRangeButtons range={range} onChoose={(range) => show({ ...search, range })} />
        <div className="flex flex-wrap gap-3 max-md:w-full">
          {report !== 'cash_flow' && (
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
          )}
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
      <ShownReport search={search} show={show} />
    </>
  )
}

type ReportTabsProps = { shown: ReportKind; search: ReportsSearch }

/** Links to the reports. They keep what all reports share: the range and the account. */
const ReportTabs = ({ shown, search: { range, account_id } }: ReportTabsProps) => (
  <nav aria-label="Reports" className="mb-6 border-line border-b print:hidden">
    <ul className="-mb-px flex gap-6 overflow-x-auto max-md:gap-4">
      {reportKinds.map((report) => (
        <li key={report}>
          <Link
            to="/reports"
            search={{ report, ...(range && { range }), ...(account_id && { account_id }) }}
            aria-current={report === shown ? 'page' : undefined}
            className="flex min-h-11 items-center whitespace-nowrap border-transparent border-b-2 font-medium text-muted transition-colors duration-150 hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
          >
            {reportNames[report]}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
