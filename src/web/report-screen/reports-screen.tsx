import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { accountsQuery } from '#web/api/accounts.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { AccountPicker } from '#web/charts/account-picker.tsx'
import { useFormatSettings } from '#web/format/format.ts'
import { RatesNotice } from '#web/rates/rates-notice.tsx'
import { ReportTabs } from '#web/reports/report-tabs.tsx'
import { type ReportsSearch, readReportsSearch } from '#web/reports/reports-search.ts'
import { SavedReports } from '#web/reports/saved-reports.tsx'
import { ShownReport } from '#web/reports/shown-report.tsx'
import { readDefaultTimeRange } from '#web/session/preferences.ts'
import { useHasSeveralAccounts } from '#web/session/use-has-several-accounts.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { retryOf, TryAgainBox } from '#web/ui/try-again-box.tsx'
import { ReportWindow } from './report-window.tsx'

const route = getRouteApi('/signed-in/reports')

/** Reports over a window of months. The URL contains everything that the user chose. */
export function ReportsScreen() {
  useFormatSettings()
  const search = readReportsSearch(route.useSearch())
  const navigate = route.useNavigate()
  const { report = 'merchants', account_id, year, figure = 'spending' } = search
  const loadingAccounts = useQuery(accountsQuery)
  const accounts = loadingAccounts.data ?? []
  const hasSeveralAccounts = useHasSeveralAccounts(loadingAccounts.data)
  if (report === 'year') return <Navigate to="/reports/year" search={year ? { year } : {}} replace />
  // A saved report keeps its range if the usual one changes.
  const window = search.start_month === undefined ? { range: readDefaultTimeRange() } : {}
  const show = (search: ReportsSearch) => void navigate({ search, replace: true, resetScroll: false })
  return (
    <>
      <PageHeader
        title="Reports"
        subtitle="Where your money goes, and how that changes over time"
        actions={<SavedReports search={{ report, ...window, ...search }} />}
      />
      <ReportTabs shown={report} search={search} />
      <RatesNotice saysAccountsFailed>
        {loadingAccounts.error && !loadingAccounts.data && (
          <TryAgainBox {...retryOf(loadingAccounts)} className="mb-4">
            {errorMessage(loadingAccounts.error, 'Failed to load accounts')}
          </TryAgainBox>
        )}
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
          <ReportWindow search={search} show={show} />
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
            {(hasSeveralAccounts || account_id !== undefined) && (
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
      </RatesNotice>
    </>
  )
}
