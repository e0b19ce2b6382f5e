import { isMonth, type Month } from '#domain/calendar.ts'

/** What the URL of the Budgets screen contains. */
export type BudgetsSearch = { month?: Month }

/** Reads the search parameters and drops invalid ones. */
export const readBudgetsSearch = ({ month }: Record<string, unknown>): BudgetsSearch =>
  typeof month === 'string' && isMonth(month) ? { month } : {}
