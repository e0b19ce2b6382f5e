import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { TrendingDown } from 'lucide-react'
import { accountsQuery } from '#web/api/accounts.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { type Forecast, forecastQuery } from '#web/api/forecast.ts'
import { LoadingChart } from '#web/charts/chart-placeholder.tsx'
import { format, useFormatSettings } from '#web/format/format.ts'
import { today } from '#web/session/today.ts'
import { AccountsTabs } from '#web/shell/accounts-tabs.tsx'
import { buttonLook } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { linkLook } from '#web/ui/link-look.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { TryAgainBox } from '#web/ui/try-again-box.tsx'
import { counted } from '#web/words/counted.ts'
import { ForecastChart } from './forecast-chart.tsx'
import { readForecastSearch } from './forecast-search.ts'
import { StepTable } from './step-table.tsx'

const route = getRouteApi('/signed-in/accounts/forecast')

/** The balance of the next 90 days. The URL contains what is left out. */
export function ForecastScreen() {
  useFormatSettings()
  const { without = [] } = readForecastSearch(route.useSearch())
  const navigate = route.useNavigate()
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(forecastQuery(today(), without))
  const toggle = (id: string, isCounted: boolean) => {
    const next = isCounted ? without.filter((one) => one !== id) : [...without, id]
    void navigate({ search: next.length > 0 ? { without: next } : {}, replace: true, resetScroll: false })
  }
  return (
    <>
      <PageHeader
        title="Forecast"
        subtitle="Your balance over the next 90 days, based on recurring costs, income you confirmed, and budgets"
      />
      <AccountsTabs />
      {error && (
        <TryAgainBox isTrying={isFetching} onTryAgain={() => void refetch()} className="mb-6">
          {errorMessage(error, 'Failed to load the forecast')}
        </TryAgainBox>
      )}
      {!data && !error && <LoadingChart />}
      {data?.parts.length === 0 && <NothingToForecast />}
      {data && data.parts.length > 0 && (
        <div
          aria-busy={isPlaceholderData}
          className={classNames(
            'grid items-start gap-6 transition-opacity duration-150 lg:grid-cols-[1fr_18rem]',
            isPlaceholderData && 'opacity-60',
          )}
        >
          <Card aria-label="Balance" className="min-w-0 p-4 md:p-6">
            <Lowest forecast={data} />
            <ForecastChart days={data.days} lowest={data.lowest} />
            <Legend />
          </Card>
          {data.parts.some(({ kind }) => kind !== 'account') && (
            <WhatIf parts={data.parts} without={without} onToggle={toggle} />
          )}
          <Card className="min-w-0 overflow-hidden lg:col-start-1">
            <StepTable forecast={data} />
          </Card>
        </div>
      )}
    </>
  )
}

/** The figure people come for, in words. */
const Lowest = ({ forecast: { lowest, startCents, accountIds, withoutRate } }: { forecast: Forecast }) => (
  <div className="mb-5">
    <h2 className="font-medium text-muted">Lowest balance</h2>
    <p className="mt-1 font-semibold text-2xl tabular-nums tracking-tight">
      {format.sum(lowest.cents)} <span className="font-normal text-base">on {format.day(lowest.day)}</span>
    </p>
    <p className="mt-1 text-muted text-xs">
      Today:{' '}
      <Link to="/accounts" className={linkLook}>
        {format.sum(startCents)}
      </Link>{' '}
      in {counted(accountIds.length, 'open account')}, excluding loans and investments
    </p>
    <WithoutRate accountIds={withoutRate} />
  </div>
)

/** Accounts that the forecast leaves out, each with a link to its transactions. */
function WithoutRate({ accountIds }: { accountIds: readonly string[] }) {
  const { data: accounts = [] } = useQuery(accountsQuery)
  const left = accounts.filter(({ id }) => accountIds.includes(id))
  if (accountIds.length === 0) return null
  return (
    <p className="mt-1 text-muted text-xs">
      Left out, because there is no exchange rate:{' '}
      {left.length === 0 && counted(accountIds.length, 'account')}
      {left.map(({ id, name }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <Link to="/history" search={{ account_id: id }} className={linkLook}>
            <bdi>{name}</bdi>
          </Link>
        </span>
      ))}
    </p>
  )
}

const Legend = () => (
  <p className="mt-3 flex flex-wrap gap-x-6 gap-y-1 text-muted text-xs">
    <span className="flex items-center gap-2">
      <span aria-hidden="true" className="w-6 border-accent border-t-2 border-dashed" />
      With what is assumed
    </span>
    <span className="flex items-center gap-2">
      <span aria-hidden="true" className="w-6 border-muted border-t-2" />
      Only what is certain
    </span>
  </p>
)

const partsWords = { recurring_cost: 'Recurring costs', income: 'Income', budget: 'Budgets' }

type WhatIfProps = {
  parts: Forecast['parts']
  without: readonly string[]
  onToggle: (id: string, isCounted: boolean) => void
}

/** Recurring costs, incomes and budgets to leave out, to see the difference. */
const WhatIf = ({ parts, without, onToggle }: WhatIfProps) => (
  <Card className="p-4 md:p-5 lg:row-span-2">
    <h2 className="font-semibold">What if?</h2>
    <p className="mt-1 text-muted text-xs">Clear a checkbox to see the difference. Nothing is saved.</p>
    {(['recurring_cost', 'income', 'budget'] as const).map((kind) => {
      const ofKind = parts.filter((part) => part.kind === kind)
      if (ofKind.length === 0) return null
      return (
        <fieldset key={kind} className="mt-4 flex flex-col gap-2">
          <legend className="mb-2 font-medium text-muted text-xs">{partsWords[kind]}</legend>
          {ofKind.map(({ id, name }) => (
            <CheckboxField
              key={id}
              label={<bdi className="wrap-anywhere font-normal">{name}</bdi>}
              className="max-md:py-1.5"
              checked={!without.includes(id)}
              onChange={({ target }) => onToggle(id, target.checked)}
            />
          ))}
        </fieldset>
      )
    })}
  </Card>
)

const NothingToForecast = () => (
  <Card>
    <EmptyState
      icon={TrendingDown}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Link to="/recurring" className={buttonLook('primary')}>
            Add recurring costs
          </Link>
          <Link to="/budgets" className={buttonLook('secondary')}>
            Plan budgets
          </Link>
        </div>
      }
    >
      The forecast shows how low your balance will get. Add recurring costs or budgets to see it.
    </EmptyState>
  </Card>
)
