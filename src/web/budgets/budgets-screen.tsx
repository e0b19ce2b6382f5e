import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, History, PiggyBank, Plus } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import type { BudgetFields } from '#domain/budgets/budget.ts'
import { addMonths, type Month } from '#domain/calendar.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { type BudgetOfMonth, budgetsQuery, proposedBudgetsQuery } from '#web/api/budgets.ts'
import { categoriesQuery } from '#web/api/categories.ts'
import { format, useFormatSettings } from '#web/format/format.ts'
import { monthWithDays, yearWithDays } from '#web/months/month-with-days.ts'
import { RatesNotice } from '#web/rates/rates-notice.tsx'
import { currentMonth, monthOfDay } from '#web/session/months.ts'
import { today } from '#web/session/today.ts'
import { Button, buttonLook } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { isAwaited } from '#web/ui/is-awaited.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { LoadingCard } from '#web/ui/loading-card.tsx'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { retryOf, TryAgainBox } from '#web/ui/try-again-box.tsx'
import { BudgetBarLegend } from './budget-bar.tsx'
import { BudgetForm } from './budget-form.tsx'
import { BudgetSummary } from './budget-summary.tsx'
import { BudgetTable, editButtonId } from './budget-table.tsx'
import { readBudgetsSearch } from './budgets-search.ts'
import { useBudgetChanges } from './use-budget-changes.ts'

const EarlierBudgetChanges = lazyPart(
  async () => (await import('./earlier-budget-changes.tsx')).EarlierBudgetChanges,
)

const route = getRouteApi('/signed-in/budgets')
const addButtonId = 'add-budget'

export function BudgetsScreen() {
  useFormatSettings()
  const { month = currentMonth() } = readBudgetsSearch(route.useSearch())
  const [openForm, setOpenForm] = useState<'none' | 'new' | BudgetOfMonth>('none')
  const loading = useQuery(budgetsQuery(month, today()))
  const loadingCategories = useQuery(categoriesQuery)
  const categories = loadingCategories.data
  const { error, isPlaceholderData } = loading
  // Categories say which budgets are part of others. They are shown with the budgets, so that nothing moves.
  const data = isAwaited(loadingCategories) ? undefined : loading.data
  const proposals = useQuery(proposedBudgetsQuery(month))
  const proposed = proposals.data
  const { saving, deleting } = useBudgetChanges(month, () => setOpenForm('none'))
  const open = (form: typeof openForm) => {
    saving.reset()
    deleting.reset()
    setOpenForm(form)
  }
  const edited = typeof openForm === 'object' ? openForm : null
  const failed = saving.error ?? deleting.error
  const failure = failed && errorMessage(failed, 'Failed to save the budget')
  const form = openForm !== 'none' && (
    <BudgetForm
      key={edited?.id}
      budget={edited}
      month={month}
      openerId={edited ? editButtonId(edited.id) : addButtonId}
      isSaving={saving.isPending}
      failure={failure}
      onSave={(budget) => saving.mutate([budget])}
      onDelete={edited ? () => deleting.mutate(edited) : undefined}
      onCancel={() => open('none')}
    />
  )
  const fill = proposed && proposed.budgets.length > 0 && (
    <Button
      variant={data?.budgets.length ? 'secondary' : 'primary'}
      busy={saving.isPending}
      onClick={() => {
        open('none')
        saving.mutate(proposed.budgets.map(withoutSpending))
      }}
    >
      <History aria-hidden="true" className="size-4" />
      {data?.budgets.length ? 'Fill in the rest from past spending' : 'Start from past spending'}
    </Button>
  )
  const isEmpty = data?.budgets.length === 0
  const add = (
    <Button id={addButtonId} variant={isEmpty && fill ? 'secondary' : 'primary'} onClick={() => open('new')}>
      <Plus aria-hidden="true" className="size-4" />
      Add budget
    </Button>
  )
  const tables = [
    { title: 'Monthly', period: 'month' },
    { title: `Yearly, ${yearWithDays(month.slice(0, 4))}`, period: 'year' },
  ] as const
  return (
    <>
      <PageHeader
        title="Budgets"
        subtitle="What you plan to spend, and what is left"
        actions={
          !isEmpty &&
          data && (
            <>
              {fill}
              {openForm !== 'new' && add}
            </>
          )
        }
      />
      <MonthSwitch month={month} />
      <RatesNotice>
        {error && (
          <TryAgainBox {...retryOf(loading)} className="mb-6">
            {errorMessage(error, 'Failed to load budgets')}
          </TryAgainBox>
        )}
        {proposals.error && !proposed && !error && (
          <TryAgainBox {...retryOf(proposals)} className="mb-6">
            {errorMessage(proposals.error, 'Failed to look up past spending')}
          </TryAgainBox>
        )}
        {loadingCategories.error && !categories && !error && (
          <TryAgainBox {...retryOf(loadingCategories)} className="mb-6">
            {errorMessage(loadingCategories.error, 'Failed to load categories')}
          </TryAgainBox>
        )}
        {openForm === 'none' && failure && (
          <ErrorBox isScrolledTo className="mb-6">
            {failure}
          </ErrorBox>
        )}
        {openForm === 'new' && <Card className="mb-6">{form}</Card>}
        {!data && !error && <LoadingCard rowClassName="h-14">Loading budgets...</LoadingCard>}
        {isEmpty && openForm !== 'new' && (
          <Card>
            <EmptyState
              icon={PiggyBank}
              action={
                <div className="flex flex-wrap justify-center gap-2">
                  {fill}
                  {add}
                </div>
              }
            >
              {fill && proposed.firstDay && proposed.lastDay
                ? `Start with what you spent in each category from ${format.month(monthOfDay(proposed.firstDay))} to ${format.month(monthOfDay(proposed.lastDay))}. You can change any amount, or undo everything.`
                : 'Plan how much to spend in each category, and see how much is left.'}
            </EmptyState>
          </Card>
        )}
        <div
          aria-busy={isPlaceholderData}
          className={classNames('transition-opacity duration-150', isPlaceholderData && 'opacity-60')}
        >
          {data && categories && (
            <BudgetSummary
              budgets={data.budgets.filter(({ period }) => period === 'month')}
              categories={categories}
            />
          )}
          {data && data.budgets.length > 0 && (
            <div className="mb-4">
              <BudgetBarLegend />
            </div>
          )}
          {tables.map(({ title, period }) => {
            const budgets = data?.budgets.filter((budget) => budget.period === period) ?? []
            if (budgets.length === 0) return null
            return (
              <section key={period} className="mb-6">
                <h2 className="mb-3 font-semibold">{title}</h2>
                <Card className="overflow-hidden">
                  <BudgetTable
                    title={title}
                    budgets={budgets}
                    categories={categories ?? []}
                    editedId={edited?.id ?? null}
                    form={form}
                    onEdit={open}
                  />
                </Card>
              </section>
            )
          })}
        </div>
        {(data || error) && (
          <Suspense>
            <EarlierBudgetChanges />
          </Suspense>
        )}
      </RatesNotice>
    </>
  )
}

const withoutSpending = ({ category, period, cents }: Omit<BudgetFields, 'rollover'>): BudgetFields => ({
  ...{ category, period, cents },
  rollover: false,
})

/** The month that is shown, between links to the ones before and after it. */
const MonthSwitch = ({ month }: { month: Month }) => (
  <nav aria-label="Month" className="-ml-2.5 mb-4 flex items-center gap-1 print:hidden">
    <MonthLink month={addMonths(month, -1)}>
      <ChevronLeft aria-hidden="true" className="size-4" />
    </MonthLink>
    <h2 aria-live="polite" className="min-w-36 text-center font-semibold text-base">
      {monthWithDays(month)}
    </h2>
    <MonthLink month={addMonths(month, 1)}>
      <ChevronRight aria-hidden="true" className="size-4" />
    </MonthLink>
  </nav>
)

const MonthLink = ({ month, children }: { month: Month; children: ReactNode }) => (
  <Link
    to="/budgets"
    search={month === currentMonth() ? {} : { month }}
    resetScroll={false}
    aria-label={format.month(month)}
    title={format.month(month)}
    className={`${buttonLook('ghost')} px-2.5`}
  >
    {children}
  </Link>
)
