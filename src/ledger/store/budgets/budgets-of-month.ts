import type { BudgetPeriod } from '#domain/budgets/budget.ts'
import { type BudgetFigures, type BudgetLedger, budgetFigures } from '#domain/budgets/budget-figures.ts'
import { earlierDays } from '#domain/budgets/earlier-days.ts'
import { monthsToPropose, type ProposedBudget, proposedBudgets } from '#domain/budgets/proposed-budgets.ts'
import type { Day, Month } from '#domain/calendar.ts'
import { kindsOf } from '#domain/category-kinds.ts'
import { topLevel } from '#domain/category-tree.ts'
import type { Cents } from '#domain/money.ts'
import type { Period } from '#domain/recurring-costs.ts'
import { kindsIn, readDefinitions } from '#ledger/store/category-definitions.ts'
import { readMonthStart } from '#ledger/store/counting.ts'
import { readSpendingCells } from '#ledger/store/monthly-totals.ts'
import { readRecurringCosts } from '#ledger/store/recurring-costs.ts'
import { readReport } from '#ledger/store/reports/read-report.ts'
import { resolveFilter } from '#ledger/store/resolve-filter.ts'
import type { Store } from '#store/schema.ts'
import { readBudgets } from './budgets.ts'

/** What was spent in the same part of an earlier month or year. */
type EarlierSpending = { firstDay: Day; lastDay: Day; spentCents: Cents }

export type BudgetsOfMonth = {
  budgets: (BudgetFigures & { earlier: EarlierSpending[] })[]
  noRateCount: number
}

/** What budgets are compared with, but for the day. */
export async function readBudgetLedger(store: Store, ledgerId: string): Promise<Omit<BudgetLedger, 'today'>> {
  const [cells, categories, recurringCosts, monthStart] = await Promise.all([
    readSpendingCells(store, ledgerId),
    readDefinitions(store, ledgerId),
    readRecurringCosts(store, ledgerId),
    readMonthStart(store, ledgerId),
  ])
  return { cells, categories, recurringCosts, monthStart, kindOf: kindsOf(kindsIn(categories)) }
}

/** The budgets of a month with everything that they are compared with. */
export async function readBudgetsOfMonth(
  store: Store,
  ledgerId: string,
  { month, today }: { month: Month; today: Day },
): Promise<BudgetsOfMonth> {
  const [budgets, ledger] = await Promise.all([
    readBudgets(store, ledgerId),
    readBudgetLedger(store, ledgerId),
  ])
  const figures = budgetFigures(budgets, { ...ledger, today }, month)
  const isCurrent = ({ firstDay, lastDay }: BudgetFigures) => firstDay <= today && today <= lastDay
  const compared = figures.filter(isCurrent)
  const earlierOf = await readEarlier(store, ledgerId, ledger, compared, today)
  const withoutRate = ledger.cells.filter((cell) => cell.month === month && cell.leftOutBy === 'no_rate')
  return {
    budgets: figures.map((one) => ({ ...one, earlier: isCurrent(one) ? earlierOf(one) : [] })),
    noRateCount: withoutRate.reduce((sum, { count }) => sum + count, 0),
  }
}

/** Reads the spending by category in each part of an earlier month or year, once for all budgets. */
async function readEarlier(
  store: Store,
  ledgerId: string,
  { cells, categories, monthStart }: Pick<BudgetLedger, 'cells' | 'categories' | 'monthStart'>,
  compared: readonly BudgetFigures[],
  today: Day,
) {
  const parentOf = topLevel(categories)
  const firstMonth = cells.map((cell) => cell.month).sort()[0] ?? null
  const byPeriod = new Map<
    BudgetPeriod,
    { days: { firstDay: Day; lastDay: Day }; spent: Map<string, Cents> }[]
  >()
  for (const period of new Set(compared.map(({ budget }) => budget.period))) {
    const read = earlierDays(period, { today, monthStart }, firstMonth).map(async (days) => ({
      days,
      spent: await readSpendingByCategory(store, ledgerId, days),
    }))
    byPeriod.set(period, await Promise.all(read))
  }
  return ({ budget: { category, period } }: BudgetFigures): EarlierSpending[] =>
    (byPeriod.get(period) ?? []).map(({ days, spent }) => {
      const family = [...spent].filter(([name]) => name === category || parentOf(name) === category)
      return { ...days, spentCents: family.reduce((sum, [, cents]) => sum + cents, 0) }
    })
}

async function readSpendingByCategory(
  store: Store,
  ledgerId: string,
  { firstDay, lastDay }: { firstDay: Day; lastDay: Day },
): Promise<Map<string, Cents>> {
  const filter = await resolveFilter(store, ledgerId, {
    startDate: firstDay,
    endDate: lastDay,
    figure: 'spending',
  })
  const report = await readReport(store, ledgerId, filter, { dimensions: ['category'], measures: ['net'] })
  return new Map(report?.groups.map(({ keys, netCents }) => [keys[0] ?? '', 0 - netCents]))
}

/** Budgets from what was spent in the year before a month. `months` is null if the ledger begins later. */
export async function readProposedBudgets(
  store: Store,
  ledgerId: string,
  month: Month,
): Promise<{ months: Period | null; budgets: ProposedBudget[] }> {
  const [budgets, ledger] = await Promise.all([
    readBudgets(store, ledgerId),
    readBudgetLedger(store, ledgerId),
  ])
  const months = monthsToPropose(ledger, month)
  return { months, budgets: months ? proposedBudgets(budgets, ledger, months) : [] }
}
