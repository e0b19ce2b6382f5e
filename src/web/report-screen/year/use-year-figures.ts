import { useQuery } from '@tanstack/react-query'
import type { TransactionFilter } from '#contract/transactions.ts'
import type { ReportDimension, ReportMeasure } from '#domain/reports/report.ts'
import { reportQuery } from '#web/api/reports.ts'
import type { ReviewedYear } from './reviewed-year.ts'

/** The groups that the page consists of. `data` is null until all of them are known. */
export function useYearFigures({ days, daysBefore }: ReviewedYear) {
  const ask = (
    filter: TransactionFilter,
    dimensions: readonly ReportDimension[],
    measures: readonly ReportMeasure[] = ['net'],
  ) => reportQuery({ filter, dimensions, measures })
  const income = { ...days, figure: 'income' } as const
  const spending = { ...days, figure: 'spending' } as const
  const before = daysBefore ?? days
  const isCompared = { enabled: daysBefore !== null }
  const queries = {
    incomeMonths: useQuery(ask(income, ['month'])),
    spendingMonths: useQuery(ask(spending, ['month'])),
    income: useQuery(ask(income, ['parent'])),
    spending: useQuery(ask(spending, ['parent'])),
    merchants: useQuery(ask(spending, ['merchant'], ['net', 'count'])),
    purchases: useQuery(ask(spending, ['day', 'merchant'])),
    payments: useQuery(ask({ ...spending, recurring_cost_id: 'any' }, [], ['net', 'count'])),
    transferCategories: useQuery(ask({ ...days, figure: 'transfer_categories' }, [], ['count'])),
  }
  const comparisons = {
    incomeBefore: useQuery({ ...ask({ ...income, ...before }, ['parent']), ...isCompared }),
    spendingBefore: useQuery({ ...ask({ ...spending, ...before }, ['parent']), ...isCompared }),
  }
  const all = [...Object.values(queries), ...(daysBefore ? Object.values(comparisons) : [])]
  const groups = <Name extends string>(of: Record<Name, (typeof all)[number]>) =>
    Object.fromEntries(
      Object.entries<(typeof all)[number]>(of).map(([name, { data }]) => [name, data?.groups ?? []]),
    ) as Record<Name, NonNullable<(typeof all)[number]['data']>['groups']>
  return {
    error: all.find(({ error }) => error)?.error ?? null,
    isFetching: all.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(all.map((query) => query.refetch())),
    data: all.every(({ data }) => data) ? { ...groups(queries), ...groups(comparisons) } : null,
  }
}

export type YearFigures = NonNullable<ReturnType<typeof useYearFigures>['data']>
