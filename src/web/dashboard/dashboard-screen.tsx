import { format, useFormatSettings } from '#web/format/format.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import './charts.css'
import { Suspense, useCallback, useMemo } from 'react'
import { categoriesOf } from '#domain/headline-figures.ts'
import { rollUp } from '#domain/roll-up.ts'
import {
  averageSpending,
  categoryTotals,
  type MonthlySpending,
  monthlySpending,
  totalSpending,
} from '#domain/spending.ts'
import { monthWindow, type SpendingWindow, windowOf } from '#domain/spending-window.ts'
import { AccountPicker } from '#web/charts/account-picker.tsx'
import { EmptyChartAction } from '#web/charts/chart-placeholder.tsx'
import { RatesNotice } from '#web/rates/rates-notice.tsx'
import { SampleNotice } from '#web/sample/sample-notice.tsx'
import { ReviewLink, useIsReviewLinkUnknown } from '#web/suggestions/review-link.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { TryAgainBox } from '#web/ui/try-again-box.tsx'
import { sumTooLargeText } from '#web/words/sum-words.ts'
import { CategoryCard } from './category-card.tsx'
import { familyOf, sharesOf } from './category-share.ts'
import { DashboardCards } from './dashboard-cards.tsx'
import { HeadlineCard } from './headline-card.tsx'
import { MonthlySpendingCard } from './monthly-spending-card.tsx'
import { ShownAccount } from './rows-link.tsx'
import { useCategoriesShown } from './use-categories-shown.ts'
import { useDashboardData } from './use-dashboard-data.ts'
import { useDashboardView } from './use-dashboard-view.ts'
import { RetryCosts } from './window-figures.tsx'

const MonthChangesCard = lazyPart(async () => (await import('./month-changes-card.tsx')).MonthChangesCard)

const ReportCards = lazyPart(async () => (await import('#web/reports/report-cards.tsx')).ReportCards)

export function DashboardScreen() {
  const { currency } = useFormatSettings()
  const view = useDashboardView()
  const isHeaderUnknown = useIsReviewLinkUnknown()
  const { ledger, isLoading, hasFailed, isTooLarge, hasCosts, isRetrying, retry, kindOf, accounts, ...data } =
    useDashboardData(view.accountId)
  const [chosen, choose] = useCategoriesShown()
  // Until the kinds are known, nothing can be left out by kind.
  const categoriesShown = kindOf ? chosen : 'everything'
  const { range, switchedOff, animation, opened } = view
  const family = useMemo(() => familyOf(data.categories, opened), [data.categories, opened])

  const window = useMemo(() => windowOf(range, ledger), [ledger, range])
  const months = useMemo(() => monthlySpending(ledger, window), [ledger, window])
  const totalsOf = useCallback(
    (window: SpendingWindow) => {
      const totals =
        categoriesShown === 'everything' || !kindOf
          ? categoryTotals(ledger, window)
          : categoriesOf(categoriesShown, ledger.cells, kindOf, window)
      return rollUp(totals, family.parentOf, opened)
    },
    [ledger, kindOf, categoriesShown, family, opened],
  )
  // The URL can name a month that has no bar.
  const selectedBar = months.find(({ month }) => month === view.month) ?? null
  const selected = selectedBar?.month ?? null
  const shown = useMemo(() => (selected === null ? window : monthWindow(selected)), [selected, window])
  const totals = useMemo(() => totalsOf(shown), [totalsOf, shown])
  const totalCents = totalSpending(totals, switchedOff)
  const shares = useMemo(() => sharesOf({ totals, family, switchedOff }), [totals, family, switchedOff])

  const incomeShares = shares.filter(({ isOn, category }) => isOn && kindOf?.(category) === 'income')

  const retryCosts =
    view.accountId === undefined ? (
      <RetryCosts isRetrying={isRetrying} onRetry={retry} />
    ) : (
      'not kept by account'
    )

  return (
    <ShownAccount value={view.accountId}>
      <PageHeader
        title="Financial Dashboard"
        subtitle="Track your spending and manage your finances"
        actions={
          <>
            <SampleNotice />
            <ReviewLink />
          </>
        }
      />
      {isTooLarge && <ErrorBox className="mb-6">{sumTooLargeText(currency)}</ErrorBox>}
      <RatesNotice isHeaderUnknown={isHeaderUnknown} saysAccountsFailed>
        {!hasFailed && data.missing.length > 0 && (
          <TryAgainBox isTrying={isRetrying} onTryAgain={retry} className="mb-6">
            Failed to load {data.missing.join(' and ')}
          </TryAgainBox>
        )}
        <DashboardCards
          monthlyAverage={averageText({ isLoading, hasFailed, cents: averageSpending(months) })}
          averageOf={months.length > 0 ? window : null}
          averageNote={isLoading ? null : averageNote(months, hasCosts)}
        />
        <div
          aria-busy={data.isBusy}
          className={classNames('transition-opacity duration-150', data.isBusy && 'opacity-60')}
        >
          <HeadlineCard
            ledger={ledger}
            kindOf={kindOf}
            window={shown}
            state={stateOf({ isLoading: isLoading || data.isLoadingKinds, hasFailed: hasFailed || !kindOf })}
            accountPicker={
              (data.hasSeveralAccounts || view.accountId !== undefined) && (
                <AccountPicker accounts={accounts} accountId={view.accountId} onChoose={view.chooseAccount} />
              )
            }
          />
          <MonthlySpendingCard
            ledger={ledger}
            kindOf={kindOf}
            months={months}
            range={range}
            window={window}
            selected={selected}
            isLoading={isLoading}
            retryCosts={hasCosts ? null : retryCosts}
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
            ledger={ledger}
            kindOf={kindOf}
            window={shown}
            month={selectedBar}
            hasCosts={hasCosts}
            isLoading={isLoading || data.isLoadingKinds}
            onToggle={view.toggle}
            opened={opened}
            onOpen={view.openCategory}
            animation={animation}
            categoriesShown={categoriesShown}
            onShow={choose}
            incomeCents={incomeShares.reduce((sum, share) => sum + share.totalCents, 0)}
          />
        </div>
        <Suspense>
          <MonthChangesCard>
            <ReportCards />
          </MonthChangesCard>
        </Suspense>
      </RatesNotice>
    </ShownAccount>
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

/** Loading comes first: what has not been read has not failed either. */
const stateOf = ({ isLoading, hasFailed }: Record<'isLoading' | 'hasFailed', boolean>) =>
  isLoading ? 'loading' : hasFailed ? 'failed' : 'ready'

type AverageState = { isLoading: boolean; hasFailed: boolean; cents: number }

function averageText({ isLoading, hasFailed, cents }: AverageState): string {
  if (isLoading) return '...'
  // Not $0.00: the amount is unknown.
  return hasFailed ? '–' : format.money(cents)
}
