import type { TransactionFilter } from '#contract/transactions.ts'
import type { ReportDimension, ReportMeasure } from '#domain/reports/report.ts'
import { reportQuery } from '#web/api/reports.ts'
import type { ReviewedYear } from './reviewed-year.ts'

/** The queries of the page. The router also starts them while the code of the page loads. */
export function yearQueries({ days, daysBefore }: ReviewedYear) {
  const ask = (
    filter: TransactionFilter,
    dimensions: readonly ReportDimension[],
    measures: readonly ReportMeasure[] = ['net'],
  ) => reportQuery({ filter, dimensions, measures })
  const income = { ...days, figure: 'income' } as const
  const spending = { ...days, figure: 'spending' } as const
  const before = daysBefore ?? days
  return {
    incomeMonths: ask(income, ['month']),
    spendingMonths: ask(spending, ['month']),
    income: ask(income, ['parent']),
    spending: ask(spending, ['parent']),
    merchants: ask(spending, ['merchant'], ['net', 'count']),
    purchases: ask(spending, ['day', 'merchant']),
    payments: ask({ ...spending, recurring_cost_id: 'any' }, [], ['net', 'count']),
    transferCategories: ask({ ...days, figure: 'transfer_categories' }, [], ['count']),
    // If the ledger does not cover the year before, these are the same as above, and nothing is compared.
    incomeBefore: ask({ ...income, ...before }, ['parent']),
    spendingBefore: ask({ ...spending, ...before }, ['parent']),
  }
}
