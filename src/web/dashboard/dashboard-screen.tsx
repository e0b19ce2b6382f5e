import './charts.css'
import { useMemo, useState } from 'react'
import type { Month } from '#domain/calendar.ts'
import { formatCents } from '#domain/money.ts'
import { averageSpending, categoryTotals, monthlySpending, totalSpending } from '#domain/spending.ts'
import { monthWindow, windowOf } from '#domain/spending-window.ts'
import type { TimeRange } from '#domain/time-range.ts'
import { readDefaultTimeRange } from '#web/session/default-time-range.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { CategoryCard } from './category-card.tsx'
import { sharesOf } from './category-share.ts'
import { DashboardCards } from './dashboard-cards.tsx'
import { EmptyRemedy } from './empty-remedy.tsx'
import { MonthlySpendingCard } from './monthly-spending-card.tsx'
import { useDashboardData } from './use-dashboard-data.ts'

export function DashboardScreen() {
  const { ledger, isLoading, hasFailed, retry } = useDashboardData()
  const [range, setRange] = useState(readDefaultTimeRange)
  const [selected, setSelected] = useState<Month | null>(null)
  const [switchedOff, setSwitchedOff] = useState<ReadonlySet<string>>(new Set())

  const months = useMemo(() => monthlySpending(ledger, windowOf(range, ledger)), [ledger, range])
  const rangeTotals = useMemo(() => categoryTotals(ledger, windowOf(range, ledger)), [ledger, range])
  const totals = useMemo(
    () => (selected === null ? rangeTotals : categoryTotals(ledger, monthWindow(selected))),
    [ledger, selected, rangeTotals],
  )
  const totalCents = totalSpending(totals, switchedOff)
  const shares = useMemo(
    () => sharesOf({ totals, rangeTotals, switchedOff, totalCents }),
    [totals, rangeTotals, switchedOff, totalCents],
  )

  const chooseRange = (chosen: TimeRange) => {
    setRange(chosen)
    setSelected(null)
  }
  const animation = `${range} ${selected}`

  return (
    <>
      <PageHeader title="Financial Dashboard" subtitle="Track your spending and manage your finances" />
      <DashboardCards
        monthlyAverage={averageText({ isLoading, hasFailed, cents: averageSpending(months) })}
      />
      <MonthlySpendingCard
        months={months}
        range={range}
        selected={selected}
        isLoading={isLoading}
        onRange={chooseRange}
        onSelect={setSelected}
        animation={animation}
        remedy={
          <EmptyRemedy
            hasFailed={hasFailed}
            hasOther={ledger.cells.length > 0}
            onRetry={retry}
            onShowAll={() => chooseRange('all')}
          />
        }
      />
      <CategoryCard
        shares={shares}
        totalCents={totalCents}
        month={selected}
        isLoading={isLoading}
        onToggle={(category) => setSwitchedOff(toggled(switchedOff, category))}
        animation={animation}
      />
    </>
  )
}

type AverageState = { isLoading: boolean; hasFailed: boolean; cents: number }

function averageText({ isLoading, hasFailed, cents }: AverageState): string {
  if (isLoading) return '...'
  // Zero would be a claim about money that nobody has read.
  return hasFailed ? '–' : formatCents(cents)
}

function toggled(categories: ReadonlySet<string>, category: string): ReadonlySet<string> {
  const next = new Set(categories)
  if (!next.delete(category)) next.add(category)
  return next
}
