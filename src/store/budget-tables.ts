import type { BudgetPeriod } from '#domain/budgets/budget.ts'

/** Budgets and their changes. */
export type BudgetTables = {
  /** What is planned for a category. `amounts` is JSON. */
  budgets: {
    ledgerId: string
    id: string
    category: string
    period: BudgetPeriod
    carriesFrom: string | null
    amounts: string
  }
  /** The budgets before and after a change, as JSON. */
  budgetChanges: {
    ledgerId: string
    id: string
    madeAt: string
    before: string
    after: string
    undoneAt: string | null
  }
}
