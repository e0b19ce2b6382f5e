import { format, useFormatSettings } from '#web/format/format.ts'
import './charts.css'
import { useMemo } from 'react'
import {
  averageSpending,
  categoryTotals,
  type MonthlySpending,
  monthlySpending,
  totalSpending,
} from '#domain/spending.ts'
import { excludedRows } from '#domain/spending-rows.ts'
import { monthWindow, windowOf } from '#domain/spending-window.ts'
import { SampleNotice } from '#web/sample/sample-notice.tsx'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { sumTooLargeText } from '#web/words/sum-words.ts'
import { CategoryCard } from './category-card.tsx'
import { sharesOf } from './category-share.ts'
import { EmptyChartAction } from './chart-placeholder.tsx'
import { DashboardCards } from './dashboard-cards.tsx'
import { MonthlySpendingCard } from './monthly-spending-card.tsx'
import { useDashboardData } from './use-dashboard-data.ts'
import { useDashboardView } from './use-dashboard-view.ts'
import { RetryCosts } from './window-figures.tsx'

export function DashboardScreen() {
  const { currency } = useFormatSettings()
  const { ledger, isLoading, hasFailed, isTooLarge, hasCosts, isRetrying, retry } = useDashboardData()
  const view = useDashboardView()
  const { range, switchedOff, animation } = view

  const window = useMemo(() => windowOf(range, ledger), [ledger, range])
  const months = useMemo(() => monthlySpending(ledger, window), [ledger, window])
  const rangeTotals = useMemo(() => categoryTotals(ledger, window), [ledger, window])
  // The URL can name a month that has no bar.
  const selectedBar = months.find(({ month }) => month === view.month) ?? null
  const selected = selectedBar?.month ?? null
  const shown = useMemo(() => (selected === null ? window : monthWindow(selected)), [selected, window])
  const totals = useMemo(
    () => (selected === null ? rangeTotals : categoryTotals(ledger, shown)),
    [ledger, selected, shown, rangeTotals],
  )
  const totalCents = totalSpending(totals, switchedOff)
  const shares = useMemo(
    () => sharesOf({ totals, rangeTotals, switchedOff, totalCents }),
    [totals, rangeTotals, switchedOff, totalCents],
  )

  return (
    <>
      <PageHeader
        title="Financial Dashboard"
        subtitle="Track your spending and manage your finances"
        actions={<SampleNotice />}
      />
      {isTooLarge && <ErrorBox className="mb-6">{sumTooLargeText(currency)}</ErrorBox>}
      <DashboardCards
        monthlyAverage={averageText({ isLoading, hasFailed, cents: averageSpending(months) })}
        averageOf={months.length > 0 ? window : null}
        averageNote={isLoading ? null : averageNote(months, hasCosts)}
      />
      <MonthlySpendingCard
        ledger={ledger}
        months={months}
        range={range}
        window={window}
        selected={selected}
        isLoading={isLoading}
        retryCosts={hasCosts ? null : <RetryCosts isRetrying={isRetrying} onRetry={retry} />}
        onRange={view.chooseRange}
        onSelect={view.chooseMonth}
        animation={animation}
        emptyAction={
          <EmptyChartAction
            hasFailed={hasFailed}
            hasOther={ledger.cells.length > 0}
            isRetrying={isRetrying}
            onRetry={retry}
            onShowAll={() => view.chooseRange('all')}
          />
        }
      />
      <CategoryCard
        shares={shares}
        totalCents={totalCents}
        excluded={excludedRows(ledger, shown)}
        window={shown}
        month={selectedBar}
        hasCosts={hasCosts}
        isLoading={isLoading}
        onToggle={view.toggle}
        animation={animation}
      />
    </>
  )
}

/** Why the average is not one of whole months and all costs. */
function averageNote(months: readonly MonthlySpending[], hasCosts: boolean): string | null {
  const current = months.find(({ isSoFar }) => isSoFar)
  const notes = [
    ...(months.length > 0 && !hasCosts ? ['without recurring costs'] : []),
    ...(current ? [`with ${format.shortMonth(current.month)} so far`] : []),
  ]
  return notes.length > 0 ? notes.join(', ') : null
}

type AverageState = { isLoading: boolean; hasFailed: boolean; cents: number }

function averageText({ isLoading, hasFailed, cents }: AverageState): string {
  if (isLoading) return '...'
  // Not $0.00: the amount is unknown.
  return hasFailed ? '–' : format.money(cents)
}
