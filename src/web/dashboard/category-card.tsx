import { ChevronLeft } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { CategoriesShown } from '#domain/categories-shown.ts'
import type { KindOfCategory } from '#domain/category-kinds.ts'
import type { Cents } from '#domain/money.ts'
import type { MonthlySpending } from '#domain/spending.ts'
import type { SpendingLedger, SpendingWindow } from '#domain/spending-window.ts'
import { EmptyChart, LoadingChart } from '#web/charts/chart-placeholder.tsx'
import { format } from '#web/format/format.ts'
import { monthWithDays } from '#web/months/month-with-days.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { linkLook } from '#web/ui/link-look.ts'
import { counted } from '#web/words/counted.ts'
import { type Breakdown, BreakdownButtons } from './breakdown-buttons.tsx'
import { CategoriesShownSelect } from './categories-shown-select.tsx'
import { CategoryDonut } from './category-donut.tsx'
import { CategoryLegend, CategoryTable } from './category-legend.tsx'
import { type CategoryShare, countOf } from './category-share.ts'
import { LeftOutNote } from './left-out-note.tsx'
import { withoutCosts } from './month-figures.tsx'
import { RecurringLink, type Rows, RowsLink, ShownFigure } from './rows-link.tsx'

const CategoryBars = lazyPart(async () => (await import('./category-bars.tsx')).CategoryBars)

type CategoryCardProps = {
  shares: readonly CategoryShare[]
  totalCents: Cents
  ledger: SpendingLedger
  /** Null while the kinds of categories are unknown. */
  kindOf: ((category: string) => KindOfCategory) | null
  window: SpendingWindow
  /** The month that the shares are of; null for the whole range. */
  month: MonthlySpending | null
  hasCosts: boolean
  isLoading: boolean
  onToggle: (category: string) => void
  /** The category whose children are shown; null for all. */
  opened: string | null
  /** Opens a category, or closes the opened one with null. `inside` lists the category and its children. */
  onOpen: (category: string | null, inside: readonly string[]) => void
  animation: string
  categoriesShown: CategoriesShown
  onShow: (shown: CategoriesShown) => void
  /** The part of the total that is in income categories. */
  incomeCents: Cents
}

export function CategoryCard({
  shares,
  totalCents,
  ledger,
  kindOf,
  window,
  month,
  hasCosts,
  isLoading,
  onToggle,
  opened,
  onOpen,
  animation,
  categoriesShown,
  onShow,
  incomeCents,
}: CategoryCardProps) {
  const [breakdown, setBreakdown] = useState<Breakdown>('donut')
  const [hovered, setHovered] = useState<string | null>(null)
  const figure = categoriesShown === 'everything' ? undefined : categoriesShown
  const totalName = totalNames[categoriesShown]
  return (
    <ShownFigure value={figure}>
      <Card className="p-4 md:p-6 print:p-3">
        <div className="mb-5 print:mb-2 flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-3">
          <div className="flex flex-wrap items-baseline gap-x-1.5">
            <h2 className="font-semibold text-base">
              Spending by Category
              {month !== null && (
                <>
                  {' '}
                  <span className="inline-block text-muted">· {monthWithDays(month.month)}</span>
                </>
              )}
            </h2>
            {opened !== null && (
              <span className="font-semibold text-base text-muted">
                · <bdi>{opened}</bdi>
              </span>
            )}
            {month?.isSoFar && <span className="font-semibold text-base text-muted">so far</span>}
          </div>
          <div className="flex flex-wrap gap-2">
            {opened !== null && (
              <Button
                onClick={() =>
                  onOpen(
                    null,
                    shares.map(({ category }) => category),
                  )
                }
              >
                <ChevronLeft aria-hidden="true" className="size-4" />
                All categories
              </Button>
            )}
            <CategoriesShownSelect shown={categoriesShown} onShow={onShow} />
            {shares.length > 0 && <BreakdownButtons breakdown={breakdown} onChoose={setBreakdown} />}
          </div>
        </div>
        {isLoading && <LoadingChart />}
        {!isLoading && shares.length === 0 && <EmptyChart>No transaction data available</EmptyChart>}
        {!isLoading && shares.length > 0 && (
          <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] md:gap-10 print:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
            {breakdown === 'donut' ? (
              <CategoryDonut
                shares={shares}
                totalCents={totalCents}
                totalName={totalName}
                window={window}
                hovered={hovered}
                onHover={setHovered}
                onOpen={(share) => onOpen(share.category, share.names)}
                animation={animation}
              />
            ) : (
              <Suspense fallback={<LoadingChart />}>
                <CategoryBars
                  shares={shares}
                  totalCents={totalCents}
                  totalName={totalName}
                  animation={animation}
                />
              </Suspense>
            )}
            <CategoryLegend
              shares={shares}
              window={window}
              hovered={hovered}
              onHover={setHovered}
              onOpen={(share) => onOpen(share.category, share.names)}
              onToggle={onToggle}
            />
            <CategoryTable shares={shares} />
          </div>
        )}
        {!isLoading && (
          <div className="mt-4 flex flex-wrap justify-between gap-x-6 gap-y-1 empty:hidden">
            {shares.length > 0 &&
              (figure ? (
                <FigureNote figure={figure} rows={rowsOf(shares, window, opened)} />
              ) : (
                <TotalBreakdown
                  shares={shares}
                  count={countOf(shares, { ledger, window, opened })}
                  rows={rowsOf(shares, window, opened)}
                />
              ))}
            {categoriesShown === 'everything' && incomeCents > 0 && (
              <IncomeNote incomeCents={incomeCents} onLeaveOut={() => onShow('spending')} />
            )}
            {shares.length > 0 && !figure && !hasCosts && (
              <p className="text-muted text-xs">{withoutCosts}</p>
            )}
            <LeftOutNote ledger={ledger} kindOf={kindOf} window={window} />
          </div>
        )}
      </Card>
    </ShownFigure>
  )
}

const totalNames: Record<CategoriesShown, string> = {
  everything: 'Total spending',
  spending: 'Spending',
  income: 'Income',
}

type IncomeNoteProps = { incomeCents: Cents; onLeaveOut: () => void }

const IncomeNote = ({ incomeCents, onLeaveOut }: IncomeNoteProps) => (
  <p className="text-muted text-xs tabular-nums print:hidden">
    {format.money(incomeCents)} of this is income.{' '}
    <button type="button" onClick={onLeaveOut} className={linkLook}>
      Leave it out
    </button>
  </p>
)

type FigureNoteProps = { figure: 'income' | 'spending'; rows: Rows }

/** How a headline figure differs from the specified total. */
const FigureNote = ({ figure, rows }: FigureNoteProps) => (
  <p className="text-muted text-xs">
    {figure === 'spending' ? 'Less refunds, without recurring costs' : 'Without recurring costs'}
    <span className="print:hidden">
      {' · '}
      <RowsLink rows={{ ...rows, figure }} of="of this total">
        View transactions
      </RowsLink>
    </span>
  </p>
)

type TotalBreakdownProps = { shares: readonly CategoryShare[]; count: number | null; rows: Rows }

/** What the total consists of: transactions, which History shows, and recurring costs, which it does not. */
function TotalBreakdown({ shares, count, rows }: TotalBreakdownProps) {
  const on = shares.filter(({ isOn }) => isOn)
  const sum = (part: 'grossCents' | 'recurringCents') => on.reduce((total, share) => total + share[part], 0)
  const recurring = sum('recurringCents')
  return (
    <p className="text-muted text-xs tabular-nums">
      {format.money(sum('grossCents'))} in {count === null ? 'transactions' : counted(count, 'transaction')}
      {count !== 0 && (
        <span className="print:hidden">
          {' · '}
          <RowsLink rows={rows} of="of this total">
            View transactions
          </RowsLink>
        </span>
      )}
      {recurring > 0 && (
        <>
          {', and '}
          <RecurringLink>{format.money(recurring)} recurring</RecurringLink>
        </>
      )}
    </p>
  )
}

/** Filters by the category if only one is on, otherwise by those that are off. */
function rowsOf(shares: readonly CategoryShare[], window: SpendingWindow, opened: string | null): Rows {
  const [only, another] = shares.filter(({ isOn }) => isOn)
  if (only && !another && shares.length > 1)
    return { window, category: only.category, withChildren: only.names.length > 1 }
  const off = shares.filter(({ isOn, count }) => !isOn && count > 0)
  const without = off.flatMap(({ names }) => names)
  return { window, without, ...(opened !== null && { category: opened, withChildren: true }) }
}
